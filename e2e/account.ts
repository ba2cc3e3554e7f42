/** The first administrator of the server that the journeys run on. */
export const account = { email: 'editor@example.com', password: 'three blind mice run' };
