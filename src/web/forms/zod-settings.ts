// Zod looks here when its first schema is made, which is why this cannot wait for Zod to be loaded. Otherwise it would
// try to compile schemas: our content security policy refuses that, and the browser complains.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
