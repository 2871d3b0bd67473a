//! The number of cores that this process may use.
//!
//! The answer is that of `std::thread::available_parallelism`, without its allocations, which abort
//! if there is no memory: the number of cores that the scheduler grants, or the number that the
//! time quota of the control groups (version 2) is enough for, whichever is less.

/// Returns how many threads can run at the same time; at least 1.
#[cfg(target_os = "linux")]
pub(crate) fn cores() -> usize {
    granted().min(quota::quota().unwrap_or(usize::MAX)).max(1)
}

/// Returns how many threads can run at the same time; at least 1.
#[cfg(not(target_os = "linux"))]
pub(crate) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the number of cores on which the scheduler may run this process.
#[cfg(target_os = "linux")]
fn granted() -> usize {
    // SAFETY: all zeros is a valid set, and the system writes no more than its size.
    unsafe {
        let mut cores: libc::cpu_set_t = std::mem::zeroed();
        if libc::sched_getaffinity(0, size_of_val(&cores), &mut cores) == 0 {
            return libc::CPU_COUNT(&cores) as usize;
        }
        // There are more cores than the set has bits.
        usize::try_from(libc::sysconf(libc::_SC_NPROCESSORS_ONLN)).unwrap_or(1)
    }
}

#[cfg(target_os = "linux")]
mod quota {
    use std::fs::File;
    use std::io::Read;

    /// Largest length of a path. To open a shorter path allocates nothing.
    const PATH: usize = 300;

    /// Returns the number of cores whose time the control groups of this process grant, or `None`
    /// if they set no limit.
    pub fn quota() -> Option<usize> {
        let mut groups = [0; 4096];
        let group =
            read("/proc/self/cgroup", &mut groups)?.lines().find_map(|line| line.strip_prefix("0::"))?;
        quota_of("/sys/fs/cgroup", group)
    }

    /// Returns the smallest number that a group and its ancestors grant.
    fn quota_of(root: &str, group: &str) -> Option<usize> {
        let group = group.trim_end_matches('/');
        let ends = group.match_indices('/').map(|(at, _)| at).chain([group.len()]);
        ends.filter_map(|end| {
            let mut path = [0; PATH];
            let path = join([root, &group[..end], "/cpu.max"], &mut path)?;
            let mut line = [0; 64];
            let (time, period) = read(path, &mut line)?.trim_end().split_once(' ')?;
            Some(time.parse::<usize>().ok()? / period.parse::<usize>().ok().filter(|&period| period > 0)?)
        })
        .min()
    }

    fn join<'a>(parts: [&str; 3], path: &'a mut [u8; PATH]) -> Option<&'a str> {
        let mut len = 0;
        for part in parts {
            path.get_mut(len..len + part.len())?.copy_from_slice(part.as_bytes());
            len += part.len();
        }
        std::str::from_utf8(&path[..len]).ok()
    }

    /// Reads as much of a file as fits in `text`. The system gives these files out in one piece.
    fn read<'a>(path: &str, text: &'a mut [u8]) -> Option<&'a str> {
        let len = File::open(path).and_then(|mut file| file.read(text)).ok()?;
        std::str::from_utf8(&text[..len]).ok()
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn the_least_quota_of_all_groups_counts() {
            let root = std::env::temp_dir().join(format!("ordoku-quota-{}", std::process::id()));
            let inner = root.join("a/b");
            std::fs::create_dir_all(&inner).unwrap();
            let root_name = root.to_str().unwrap();
            let quota = |group| quota_of(root_name, group);
            assert_eq!(quota("/a/b"), None);
            std::fs::write(root.join("cpu.max"), "max 100000\n").unwrap();
            assert_eq!(quota("/"), None);
            std::fs::write(root.join("a/cpu.max"), "350000 100000\n").unwrap();
            assert_eq!((quota("/"), quota("/a"), quota("/a/b"), quota("/b")), (None, Some(3), Some(3), None));
            std::fs::write(inner.join("cpu.max"), "50000 100000\n").unwrap();
            assert_eq!((quota("/a"), quota("/a/b"), quota("/a/b/")), (Some(3), Some(0), Some(0)));
            std::fs::write(root.join("cpu.max"), "0 0\n").unwrap();
            assert_eq!((quota("/"), quota(&"/long".repeat(100))), (None, None));
            std::fs::remove_dir_all(&root).unwrap();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::cores;

    #[test]
    fn cores_agree_with_the_standard_library() {
        assert_eq!(cores(), std::thread::available_parallelism().unwrap().get());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn cores_outside_the_affinity_mask_do_not_count() {
        let narrowed = || {
            // SAFETY: both sets live here; only the mask of this thread changes, and the thread
            // ends with it.
            unsafe {
                let (mut all, mut one): (libc::cpu_set_t, libc::cpu_set_t) = std::mem::zeroed();
                assert_eq!(libc::sched_getaffinity(0, size_of_val(&all), &mut all), 0);
                let first = (0..libc::CPU_SETSIZE as usize).find(|&core| libc::CPU_ISSET(core, &all));
                libc::CPU_SET(first.unwrap(), &mut one);
                assert_eq!(libc::sched_setaffinity(0, size_of_val(&one), &one), 0);
            }
            super::granted()
        };
        assert_eq!(std::thread::spawn(narrowed).join().unwrap(), 1);
    }
}
