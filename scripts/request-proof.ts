import { loadavg } from "node:os";
import { senders, sendPace } from "#shared/contract/events.ts";
import { brokenPromises, proveAsking } from "./crash/asking.ts";

// The full proof of requests: 10,000 customers of one upload, sent twice; the queue watched for two minutes while it drains;
// 200 sends that race for 100 credits; 2,000 sends with ten kills in their midst. REQUEST_SEED kills at other moments.
const seed = Number(process.env.REQUEST_SEED ?? 20_261_122);
const began = performance.now();
const onProgress = (sentence: string) =>
  console.log(`${String(Math.round((performance.now() - began) / 1_000)).padStart(4)} s  ${sentence}`);
const trial = {
  customers: 10_000,
  watched: 120,
  racing: 200,
  credits: 100,
  underKills: 2_000,
  kills: 10,
  seed,
  onProgress,
};
const tally = await proveAsking(trial);
console.log(JSON.stringify({ seed, load: loadavg(), ...tally }, null, 2));

const broken = brokenPromises(trial, tally);
const slow = tally.upload.acceptedIn > 60 ? ["accepted within 60 s"] : [];
// A new account may send 14 a second. SES allows short bursts above it and no sustained ones ("Managing your Amazon SES sending
// limits"): each of the three senders begins one more than fits into a span where the call before was slow.
const atMostWithin = (span: number) => senders * (Math.floor(span / sendPace) + 2);
const { mostInOneSecond, mostInTenSeconds } = tally.drain;
const isBurst = mostInOneSecond > atMostWithin(1_000) || mostInTenSeconds > atMostWithin(10_000);
const bursts = isBurst ? ["no bursts but short ones"] : [];
const all = [...broken, ...slow, ...bursts];
console.log(all.length === 0 ? "All promises hold." : `NOT PROVEN: ${all.join("; ")}.`);
process.exitCode = all.length === 0 ? 0 : 1;
