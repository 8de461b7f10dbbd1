// Zod reads this when its first schema is created, so it is set before Zod is loaded. Without it Zod tries to compile
// schemas with `new Function`, which our content security policy blocks with a console error.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
