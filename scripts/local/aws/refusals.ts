import * as z from "zod/mini";
import { chanceOf } from "../../demo/chance.ts";
import type { AwsRefusal } from "./answer.ts";

const services = ["ses", "sns", "secretsmanager", "stripe", "google", "tripadvisor"] as const;

/** `5xx` is a 503 without effect, or a 500 with or without it. Timeouts never answer; `reset` breaks the connection. */
const manners = ["throttle", "5xx", "timeout_before", "timeout_after", "reset"] as const;

/**
 * Fails the next calls, optionally of one address. `takes`: still has its effect. `keeps`: is repeated for the
 * idempotency key, like Stripe does.
 */
const Times = z.object({
  service: z.enum(services),
  times: z._default(z.int().check(z.gte(1)), 1),
  error: z.string(),
  message: z._default(z.string(), "Refused, as the test asked."),
  to: z.optional(z.string()),
  skip: z._default(z.int().check(z.gte(0)), 0),
  takes: z._default(z.boolean(), false),
  keeps: z._default(z.boolean(), false),
  after: z.optional(z.int().check(z.gte(0))),
});

/** Fails a share of all calls, reproducibly by `seed`; 0 ends it. */
const Share = z.object({
  service: z.enum(services),
  share: z.number().check(z.gte(0), z.lte(1)),
  manners: z._default(z.array(z.enum(manners)).check(z.minLength(1)), [...manners]),
  seed: z._default(z.int(), 1),
});

export type AwsVerdict =
  | { kind: "answer" }
  | { kind: "refuse"; refusal: AwsRefusal; takes: boolean; keeps: boolean }
  | { kind: "silence"; takes: boolean }
  | { kind: "reset"; takes: boolean };

const message = "Refused, as the test asked.";

function verdictOf(manner: (typeof manners)[number], { coin, takes }: { coin: boolean; takes: boolean }): AwsVerdict {
  switch (manner) {
    case "throttle":
      return { kind: "refuse", refusal: { error: "Throttling", message }, takes: false, keeps: false };
    case "5xx": {
      const error = coin ? "InternalFailure" : "ServiceUnavailable";
      return { kind: "refuse", refusal: { error, message }, takes: coin && takes, keeps: false };
    }
    case "timeout_before":
      return { kind: "silence", takes: false };
    case "timeout_after":
      return { kind: "silence", takes: true };
    case "reset":
      return { kind: "reset", takes };
  }
}

interface Refusals {
  ask(body: unknown): { pending: number };
  next(service: string, body: string): AwsVerdict;
}

export function openRefusals(): Refusals {
  const byNumber: ({
    service: string;
    to?: string | undefined;
    skip: number;
    takes: boolean;
    keeps: boolean;
  } & AwsRefusal)[] = [];
  const byShare = new Map<string, () => AwsVerdict>();

  return {
    ask: (body) => {
      const share = Share.safeParse(body);
      if (share.success) {
        const { service, share: part, manners: among, seed } = share.data;
        const chance = chanceOf(seed);
        byShare.set(service, () => {
          const refuses = chance.next() < part;
          const manner = among[Math.floor(chance.next() * among.length)];
          const coin = chance.next() < 0.5;
          const takes = chance.next() < 0.5;
          return refuses && manner ? verdictOf(manner, { coin, takes }) : { kind: "answer" };
        });
      } else {
        const { times, skip, ...refusal } = Times.parse(body);
        byNumber.push(...Array.from({ length: times }, (_, index) => ({ ...refusal, skip: index === 0 ? skip : 0 })));
      }
      return { pending: byNumber.length };
    },
    next: (service, body) => {
      const given = new Set(new URLSearchParams(body).values());
      const index = byNumber.findIndex(
        (refusal) => refusal.service === service && (refusal.to === undefined || given.has(refusal.to)),
      );
      const waiting = byNumber[index];
      if (waiting && waiting.skip > 0) {
        waiting.skip -= 1;
        return { kind: "answer" };
      }
      const [refusal] = index < 0 ? [] : byNumber.splice(index, 1);
      if (refusal === undefined) return byShare.get(service)?.() ?? { kind: "answer" };
      const { takes, keeps } = refusal;
      return refusal.error === "Timeout" ? { kind: "silence", takes } : { kind: "refuse", refusal, takes, keeps };
    },
  };
}
