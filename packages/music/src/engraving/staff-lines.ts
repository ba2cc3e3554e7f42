/** The lines of each staff, with which it begins; a staff that a file shows expressly has a further attribute. */
export const staffLines = /class="staff"[^>]*>\s*((?:<path d="M-?\d+ -?\d+ L-?\d+ -?\d+"[^>]*>\s*)+)/g;
