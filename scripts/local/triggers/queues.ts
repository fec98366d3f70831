import { randomUUID } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";

/** A message of a queue, while a consumer has it. */
export interface QueuedMessage {
  id: string;
  body: string;
  /** How often it was handed over, this time included. */
  receiveCount: number;
  /** When it was put into the queue, in milliseconds since 1970. */
  sentAt: number;
}

/** A message that was handed over too often. */
export interface DeadLetter extends QueuedMessage {
  queue: string;
  diedAt: number;
}

/** How often a message of a queue is handed over at most, and how long it is hidden each time, in milliseconds. */
export interface QueueRules {
  tries: number;
  hiddenFor: number;
}

/** Queues as SQS has them, kept in one file that survives a kill at any moment. */
export interface Queues {
  send(queue: string, bodies: readonly string[]): void;
  /**
   * Takes up to `atMost` visible messages, oldest first. They stay hidden for a while and come back unless they are
   * removed. One that was handed over too often becomes a dead letter instead.
   */
  receive(queue: string, atMost: number, rules: QueueRules): QueuedMessage[];
  remove(queue: string, ids: readonly string[]): void;
  deadLetters(): DeadLetter[];
  /** Puts dead letters back into their queue, as new messages, and answers how many. Of all queues unless one is named. */
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

/** Opens the queues in `file`. Several processes may have them open. */
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

/** The file of the queues in a data directory. */
export const queuesFile = "queues.db";
