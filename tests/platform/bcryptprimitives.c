/* The one function of bcryptprimitives.dll that Rust's standard library needs, for a wine without it. */
#include <windows.h>
#include <ntsecapi.h>

BOOL WINAPI ProcessPrng(unsigned char *bytes, SIZE_T len);

BOOL WINAPI ProcessPrng(unsigned char *bytes, SIZE_T len)
{
    return RtlGenRandom(bytes, (ULONG)len);
}
