// Zod compiles its checks with eval unless told otherwise. Our content security policy refuses that, and every refused
// try would be noted in the console. It reads this when it is loaded, which is always later than this.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
