// The entry of the fuzzer: `fuzz/build.rs` compiles it with all but main.cpp.
#include "child.hpp"
#include "calls.hpp"

// Makes the calls that an input chooses.
extern "C" void stress_fuzz(const unsigned char* bytes, std::size_t len)
{
    stress::run(stress::generate(stress::random_source(bytes, len), stress::fuzzed_size));
}
