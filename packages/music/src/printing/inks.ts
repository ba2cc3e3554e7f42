export const ink = '#000000';
export const grey = '#555555';
