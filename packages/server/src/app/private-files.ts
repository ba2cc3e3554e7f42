/** Database, files and backups hold personal data: what this process writes is readable by its own user alone. */
process.umask(0o077);
