import { anyShard, isSpread } from "#functions/data/feedbacks/shards.ts";
import { counterKey, feedbackKey, type Key, nonceKey, type Scope } from "#functions/data/keys.ts";
import { attempts, pauseAfter } from "#functions/data/retry.ts";
import { answeredAfter, dynamoDbModel, type ModelWrite } from "./dynamodb.ts";

export interface Load {
  organizations: number;
  /** Ratings of all organizations together. */
  perSecond: number;
  seconds: number;
  locations: number;
  employees: number;
  /** Partitions whose limit is left out. */
  unlimited?: ((pk: string) => boolean) | undefined;
}

export interface Simulated {
  ratings: number;
  refused: number;
  /** Tries refused by what the key holds, such as `COUNT` or `FB`, most first. */
  tries: [of: string, times: number][];
  /** Counters that readers find in all shards. */
  spread: number;
  /** Milliseconds. */
  p99: number;
}

/** Counters that a warm process has marked, by organization, as in `functions/data/feedbacks/sharded.ts`. */
type Process = Map<string, Set<string>>;

interface Rating {
  id: number;
  organization: string;
  scopes: Scope[];
  process: Process;
  begun: number;
  attempt: number;
  busy: Map<string, number>;
}

const day = "2026-11-21";
const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`;
const oneOf = (count: number) => Math.floor(Math.random() * count);

/** Ratings that arrive at random, from a moment at which no process knows anything. */
export function simulate(load: Load): Simulated {
  const database = dynamoDbModel(load.unlimited);
  const idle: Process[] = [];
  const spread = new Set<string>();
  const tries = new Map<string, number>();
  const took: number[] = [];
  let refused = 0;
  // One slot for each millisecond; nothing is due later than a rating's last retry.
  const due: (() => void)[][] = [];
  let now = 0;
  const after = (milliseconds: number, act: () => void) => {
    const at = Math.ceil(now + milliseconds);
    due[at] ??= [];
    due[at].push(act);
  };

  /** Null while the mark of a counter is refused. */
  function shardOf(rating: Rating, scope: Scope): number | null {
    const first = counterKey(rating.organization, scope, day, 0);
    const name = nameOf(first);
    const known = rating.process.get(rating.organization);
    if (known?.has(name)) return anyShard();
    if (!isSpread(rating.busy.get(name) ?? 0, known !== undefined)) return 0;
    if (!database.put({ key: first, units: 1 }, now)) return null;
    spread.add(name);
    rating.process.set(rating.organization, (known ?? new Set()).add(name));
    return anyShard();
  }

  function ended(rating: Rating, isRefused: boolean) {
    idle.push(rating.process);
    took.push(now - rating.begun);
    refused += Number(isRefused);
  }

  function again(rating: Rating, keys: readonly Key[]) {
    for (const key of keys) {
      const [of = ""] = key.pk.split("#");
      tries.set(of, (tries.get(of) ?? 0) + 1);
      rating.busy.set(nameOf(key), (rating.busy.get(nameOf(key)) ?? 0) + 1);
    }
    rating.attempt += 1;
    if (rating.attempt >= attempts) ended(rating, true);
    else after(pauseAfter(rating.attempt - 1), () => tryToStore(rating));
  }

  function tryToStore(rating: Rating) {
    const { organization, scopes } = rating;
    const known = rating.process.get(organization)?.size;
    const counters: ModelWrite[] = [];
    for (const scope of scopes) {
      const shard = shardOf(rating, scope);
      if (shard === null) return again(rating, []);
      counters.push({ key: counterKey(organization, scope, day, shard), units: 2 });
    }
    const store = () => {
      const writes = [
        { key: nonceKey(String(rating.id)), units: 2 },
        { key: feedbackKey(organization, String(rating.id)), units: 2 },
        ...counters,
      ];
      const { takes, refused: keys } = database.transact(writes, now);
      after(takes, () => (keys.length === 0 ? ended(rating, false) : again(rating, keys)));
    };
    if (rating.process.get(organization)?.size !== known) after(answeredAfter, store);
    else store();
  }

  function arrive(id: number) {
    const scopes: Scope[] = ["A", `L${oneOf(load.locations)}`, `E${oneOf(load.employees)}`];
    const organization = String(oneOf(load.organizations));
    tryToStore({ id, organization, scopes, process: idle.pop() ?? new Map(), begun: now, attempt: 0, busy: new Map() });
  }

  const ratings = load.perSecond * load.seconds;
  for (let rating = 0; rating < ratings; rating++) after(Math.random() * load.seconds * 1_000, () => arrive(rating));
  for (; now < due.length; now++) for (const act of due[now] ?? []) act();
  const sorted = took.toSorted((a, b) => a - b);
  return {
    ratings,
    refused,
    tries: [...tries].toSorted(([, a], [, b]) => b - a),
    spread: spread.size,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}
