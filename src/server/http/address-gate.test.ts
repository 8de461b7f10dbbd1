import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { createAddressGate } from './address-gate.ts';

/** As much of a response as the gate looks at. */
class FakeResponse extends EventEmitter {
  socket = { destroyed: false, writableLength: 0 };

  /** The answer is complete; so much of it is not sent yet. */
  finish(unsent = 0): void {
    this.socket.writableLength = unsent;
    this.emit('prefinish');
  }

  close(): void {
    this.socket.destroyed = true;
    this.emit('close');
  }
}

function visit(gate: ReturnType<typeof createAddressGate>, network = 'school') {
  const response = new FakeResponse();
  const visit = { response, isAdmitted: false };
  void gate.admit(network, response as unknown as ServerResponse).then(() => (visit.isAdmitted = true));
  return visit;
}

const settle = () => new Promise(setImmediate);
const MEGABYTE = 1024 * 1024;

it('handles a few of an address at once, lets the others wait, and other addresses pass', async () => {
  const gate = createAddressGate(2);
  const visits = [visit(gate), visit(gate), visit(gate), visit(gate)];
  const other = visit(gate, 'home');
  await settle();
  expect(visits.map(({ isAdmitted }) => isAdmitted)).toEqual([true, true, false, false]);
  expect(other.isAdmitted).toBe(true);
  visits[0]?.response.finish();
  visits[1]?.response.close();
  await settle();
  expect(visits.every(({ isAdmitted }) => isAdmitted)).toBe(true);
});

it('gives an address no more while most of what it was sent is unread', async () => {
  const gate = createAddressGate(20);
  const slow = visit(gate);
  slow.response.finish(17 * MEGABYTE);
  const next = visit(gate);
  await settle();
  expect(next.isAdmitted).toBe(false);
  slow.response.close();
  await settle();
  expect(next.isAdmitted).toBe(true);
});

it('never starts what has lost its connection while it waited', async () => {
  const gate = createAddressGate(1);
  const first = visit(gate);
  const gone = visit(gate);
  const last = visit(gate);
  gone.response.close();
  first.response.finish();
  await settle();
  expect([gone.isAdmitted, last.isAdmitted]).toEqual([false, true]);
});

it('keeps counting an address whose next request comes while its last one ends', async () => {
  const gate = createAddressGate(1);
  const first = visit(gate);
  first.response.finish();
  const next = new Promise<ReturnType<typeof visit>>((resolve) => setImmediate(() => resolve(visit(gate))));
  first.response.close();
  expect((await next).isAdmitted).toBe(true);
  await settle();
  const third = visit(gate);
  await settle();
  expect(third.isAdmitted).toBe(false);
});

it('counts what is unread of answers that were not admitted', async () => {
  const gate = createAddressGate(20);
  const quick = new FakeResponse();
  quick.socket.writableLength = 17 * MEGABYTE;
  gate.noteUnsent('school', quick as unknown as ServerResponse);
  const next = visit(gate);
  await settle();
  expect([gate.hasRoom('school'), next.isAdmitted]).toEqual([false, false]);
  quick.close();
  await settle();
  expect([gate.hasRoom('school'), next.isAdmitted]).toEqual([true, true]);
});
