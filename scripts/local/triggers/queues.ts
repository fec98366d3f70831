import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";

export interface QueuedMessage {
  id: string;
  body: string;
  receiveCount: number;
  /** Milliseconds since 1970. */
  sentAt: number;
}

interface DeadLetter extends QueuedMessage {
  queue: string;
  diedAt: number;
}

/** Maximum deliveries, and the visibility timeout in milliseconds. */
interface QueueRules {
  tries: number;
  hiddenFor: number;
}

/** SQS queues in one file that survives a kill. */
export interface Queues {
  send(queue: string, bodies: readonly string[]): void;
  /** Up to `atMost` messages, hidden until removed or timed out. Over the delivery limit they become dead letters. */
  receive(queue: string, atMost: number, rules: QueueRules): QueuedMessage[];
  remove(queue: string, ids: readonly string[]): void;
  /** Messages that are not acknowledged, of all queues, hidden ones included. */
  waiting(): number;
  deadLetters(): DeadLetter[];
  redrive(queue?: string): number;
  close(): void;
}

const Row = z.object({ id: z.string(), queue: z.string(), body: z.string(), receiveCount: z.int(), sentAt: z.int() });
const DeadRow = z.extend(Row, { diedAt: z.int() });

const tables = `
  CREATE TABLE IF NOT EXISTS waiting (
    id TEXT PRIMARY KEY, queue TEXT, body TEXT, receiveCount INTEGER, sentAt INTEGER, visibleAt INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS visible ON waiting (queue, visibleAt);
  CREATE TABLE IF NOT EXISTS dead (
    id TEXT PRIMARY KEY, queue TEXT, body TEXT, receiveCount INTEGER, sentAt INTEGER, diedAt INTEGER
  ) STRICT;`;

export function openQueues(file: string): Queues {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;");
  database.exec(tables);
  const insert = database.prepare("INSERT INTO waiting VALUES (?, ?, ?, 0, ?, ?)");
  const visible = database.prepare(
    "SELECT id, queue, body, receiveCount, sentAt FROM waiting WHERE queue = ? AND visibleAt <= ? ORDER BY visibleAt LIMIT ?",
  );
  const hide = database.prepare("UPDATE waiting SET receiveCount = receiveCount + 1, visibleAt = ? WHERE id = ?");
  const bury = database.prepare(
    "INSERT INTO dead SELECT id, queue, body, receiveCount, sentAt, ? FROM waiting WHERE id = ?",
  );
  const drop = database.prepare("DELETE FROM waiting WHERE id = ?");

  function atOnce<Answer>(work: () => Answer): Answer {
    database.exec("BEGIN IMMEDIATE");
    try {
      const answer = work();
      database.exec("COMMIT");
      return answer;
    } catch (error) {
      database.exec("ROLLBACK");
      throw error;
    }
  }
  const send = (queue: string, bodies: readonly string[]) =>
    atOnce(() => {
      for (const body of bodies) insert.run(randomUUID(), queue, body, Date.now(), Date.now());
    });
  const dead = () =>
    database
      .prepare("SELECT id, queue, body, receiveCount, sentAt, diedAt FROM dead ORDER BY diedAt")
      .all()
      .map((row) => DeadRow.parse(row));

  return {
    send,
    receive: (queue, atMost, { tries, hiddenFor }) =>
      atOnce(() => {
        const now = Date.now();
        const taken = visible.all(queue, now, atMost).map((row) => Row.parse(row));
        return taken.flatMap(({ id, body, receiveCount, sentAt }) => {
          if (receiveCount >= tries) {
            bury.run(now, id);
            drop.run(id);
            return [];
          }
          hide.run(now + hiddenFor, id);
          return [{ id, body, receiveCount: receiveCount + 1, sentAt }];
        });
      }),
    remove: (_queue, ids) =>
      atOnce(() => {
        for (const id of ids) drop.run(id);
      }),
    waiting: () => Number(database.prepare("SELECT count(*) AS count FROM waiting").get()?.count),
    deadLetters: dead,
    redrive: (queue) =>
      atOnce(() => {
        const letters = dead().filter((letter) => queue === undefined || letter.queue === queue);
        for (const { id, queue: back, body } of letters) {
          insert.run(randomUUID(), back, body, Date.now(), Date.now());
          database.prepare("DELETE FROM dead WHERE id = ?").run(id);
        }
        return letters.length;
      }),
    close: () => database.close(),
  };
}

export const queuesFile = "queues.db";
