/** The lines at the start of each staff; a staff that the file shows explicitly has a further attribute. */
export const staffLines = /class="staff"[^>]*>\s*((?:<path d="M-?\d+ -?\d+ L-?\d+ -?\d+"[^>]*>\s*)+)/g;
