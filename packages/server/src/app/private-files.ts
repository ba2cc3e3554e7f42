/**
 * Only the process's own user may read the files it writes, because the database, files and backups contain personal
 * data.
 */
process.umask(0o077);
