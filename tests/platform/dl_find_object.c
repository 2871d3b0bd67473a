/* A function of glibc that Debian's libgcc_eh.a calls, for programs that musl-gcc links with it. -1: ask
 * dl_iterate_phdr instead. */
int _dl_find_object(void *address, void *result);

int _dl_find_object(void *address, void *result)
{
    (void)address;
    (void)result;
    return -1;
}
