/** Database, files and backups contain personal data. */
process.umask(0o077);
