/** The folder of the project. The relative path is the same from src/server, dist/server and dist/program. */
export const ROOT = new URL('../../', import.meta.url);
