/** The packages that the built program loads from node_modules: they bring files, or modules that have to run in their order. */
export const UNBUNDLED = [
  '@cwasm/webp',
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@resvg/resvg-js',
  '@simplewebauthn/server',
];
