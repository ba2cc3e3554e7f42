/** Database, files and backups hold personal data, so only the process's own user may read what it writes. */
process.umask(0o077);
