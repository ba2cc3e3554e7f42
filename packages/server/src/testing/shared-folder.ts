/** A folder that all processes of a run of the tests share, and that ends with it. */
export const sharedFolder = process.env['TEST_FOLDER'] ?? '';
