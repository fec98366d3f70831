import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { addressHash } from "#functions/actions/sending/contact-hashes.ts";
import { openSession, sealSession } from "#functions/http/session-cookie.ts";
import { marksKey, signingKey } from "#functions/services/secrets.ts";
import { day, minute, ownDate, pass } from "#functions/testing/clock.ts";
import { rotated } from "./rotated.ts";

ownDate();
let manager: ReturnType<typeof mockClient>;
const stored = (secret: object) => {
  manager.reset();
  manager.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(secret) });
};

const begun = async () => (await sealSession(await signingKey(), "ada", "secret", new Date())).split(/[=;]/)[1] ?? "";
const isOpen = async (token: string) => (await openSession({ "__Host-session": token })) !== null;
const stop = async () => addressHash(await marksKey(), "phone", "+15145550123");
/** A signature that is unknown has the secret read again, as a start has. */
const readAgain = async () => {
  pass(60_001);
  await isOpen("e30.e30.forged");
};

let made: { marks: string };
let tests = 0;
const decade = 3_650 * day;
beforeAll(async () => {
  made = { marks: await marksKey() };
  manager = mockClient(SecretsManagerClient);
});
beforeEach(async () => {
  stored(made);
  // Beyond the clock of every test before, in one of which the secret was read last.
  pass(++tests * decade);
  await readAgain();
});
// Other tests of this worker get the secret as it was.
afterAll(async () => {
  manager.restore();
  vi.setSystemTime(Date.now() + ++tests * decade);
  await readAgain();
  vi.useRealTimers();
});

it("keeps sessions and every STOP over a rotation, in functions that run and in those that start", async () => {
  const [before, known] = [await begun(), await stop()];
  const once = rotated(made, "a first new key of 32 characters or more", { leaked: false });
  stored(once);
  expect(await isOpen(before)).toBe(true);
  expect(manager.commandCalls(GetSecretValueCommand)).toHaveLength(0);
  await readAgain();
  const after = await begun();
  expect(after).not.toBe(before);
  expect([await isOpen(after), await isOpen(before), await stop()]).toEqual([true, true, known]);
  stored(rotated(once, "a second new key of 32 characters or more", { leaked: false }));
  await readAgain();
  expect([await isOpen(after), await isOpen(before), await stop()]).toEqual([true, false, known]);
});

it("opens a session that another function signed by a newer key", async () => {
  stored(rotated(made, "a newer key of 32 characters at the least", { leaked: false }));
  await readAgain();
  const newer = await begun();
  stored(made);
  await readAgain();
  expect(await isOpen(newer)).toBe(false);
  stored(rotated(made, "a newer key of 32 characters at the least", { leaked: false }));
  pass(60_001);
  expect(await isOpen(newer)).toBe(true);
});

it("ends all sessions and no STOP where the key leaked", async () => {
  const [before, known] = [await begun(), await stop()];
  stored(rotated(made, "a new key of 32 characters at the least", { leaked: true }));
  await readAgain();
  expect([await isOpen(before), await stop()]).toEqual([false, known]);
});

it("reads the secret again after a quarter of an hour, and goes on with the old one where that fails", async () => {
  const known = await stop();
  const before = await begun();
  stored(rotated(made, "a new key of 32 characters at the least", { leaked: true }));
  pass(15 * minute + 1);
  expect(await isOpen(before)).toBe(false);
  manager.reset();
  manager.on(GetSecretValueCommand).rejects(new Error("away"));
  pass(15 * minute + 1);
  expect(await stop()).toBe(known);
});

it("reads the secret once a minute at most for signatures that anybody can make up", async () => {
  manager.resetHistory();
  for (let call = 0; call < 5; call++) expect(await isOpen("e30.e30.forged")).toBe(false);
  pass(60_001);
  for (let call = 0; call < 5; call++) expect(await isOpen("e30.e30.forged")).toBe(false);
  expect(manager.commandCalls(GetSecretValueCommand)).toHaveLength(1);
});
