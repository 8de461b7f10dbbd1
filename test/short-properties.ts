import fc from 'fast-check';

// For mutation tests: a property that fails is not shrunk to its smallest counterexample.
fc.configureGlobal({ endOnFailure: true });
