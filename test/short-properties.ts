import fc from 'fast-check';

// For mutants: a property that fails need not find the least that makes it fail.
fc.configureGlobal({ endOnFailure: true });
