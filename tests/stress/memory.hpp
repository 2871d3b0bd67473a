// Memory that runs out: the library's allocations come through here, by the linker's --wrap.
#pragma once

namespace stress {

// While it lives, the `nth` allocation of the library fails; 0: none does.
class scarcity {
public:
    explicit scarcity(unsigned nth);
    ~scarcity();
    scarcity(const scarcity&) = delete;
    scarcity& operator=(const scarcity&) = delete;

    // Whether one failed since then, by being the nth or by its sheer size.
    static bool bit();

private:
    long before_;
    bool bit_before_;
};

}  // namespace stress
