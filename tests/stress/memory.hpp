// Makes allocations of the library fail: the linker's --wrap sends them through here.
#pragma once

namespace stress {

// While this object lives, the `nth` allocation of the library fails; 0: none.
class scarcity {
public:
    explicit scarcity(unsigned nth);
    ~scarcity();
    scarcity(const scarcity&) = delete;
    scarcity& operator=(const scarcity&) = delete;

    // Returns whether an allocation has failed since then: the nth, or one that was too large.
    static bool bit();

private:
    long before_;
    bool bit_before_;
};

}  // namespace stress
