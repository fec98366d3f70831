import { DatabaseSync } from "node:sqlite";
import * as z from "zod/mini";
import { missing } from "../protocol/error.ts";
import { type Kind, type Kinds, prefixes } from "./kinds.ts";

type Shelves = { [Name in Kind]: Map<string, Kinds[Name]> };

/** In memory; every change is written to the file before the answer. */
export interface Store {
  get<Name extends Kind>(kind: Name, id: string): Kinds[Name] | undefined;
  need<Name extends Kind>(kind: Name, id: string, param?: string): Kinds[Name];
  all<Name extends Kind>(kind: Name): Kinds[Name][];
  put<Name extends Kind>(kind: Name, value: Kinds[Name]): Kinds[Name];
  drop(kind: Kind, id: string): void;
  asIf<Answer>(work: () => Answer): Answer;
  atOnce<Answer>(work: () => Answer): Answer;
  commit(): void;
  close(): void;
}

const Row = z.object({ kind: z.enum(Object.keys(prefixes)), id: z.string(), body: z.string() });

const emptyShelves = (): Shelves => ({
  customer: new Map(),
  deleted_customer: new Map(),
  customer_balance_transaction: new Map(),
  payment_method: new Map(),
  authenticated: new Map(),
  detached: new Map(),
  setup_intent: new Map(),
  payment_intent: new Map(),
  charge: new Map(),
  refund: new Map(),
  dispute: new Map(),
  product: new Map(),
  price: new Map(),
  subscription: new Map(),
  invoice: new Map(),
  preview: new Map(),
  invoiceitem: new Map(),
  invoice_payment: new Map(),
  event: new Map(),
  webhook_endpoint: new Map(),
  delivery: new Map(),
  answer: new Map(),
  settings: new Map(),
});

const isKind = (name: string): name is Kind => Object.hasOwn(prefixes, name);

/** A kill leaves the file at the last commit. */
export function openStore(file: string): Store {
  const database = new DatabaseSync(file);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;");
  database.exec(
    "CREATE TABLE IF NOT EXISTS kept (place INTEGER PRIMARY KEY, kind TEXT, id TEXT, body TEXT, UNIQUE (kind, id)) STRICT;",
  );
  const write = database.prepare(
    "INSERT INTO kept (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body",
  );
  const remove = database.prepare("DELETE FROM kept WHERE kind = ? AND id = ?");
  const shelves = emptyShelves();
  for (const found of database.prepare("SELECT kind, id, body FROM kept ORDER BY place").all()) {
    const { kind, id, body } = Row.parse(found);
    if (isKind(kind)) shelves[kind].set(id, JSON.parse(body));
  }

  const changed = new Map<string, [kind: Kind, id: string]>();
  let journal: (() => void)[] | null = null;

  function set<Name extends Kind>(kind: Name, id: string, value: Kinds[Name] | undefined): void {
    const shelf: Map<string, Kinds[Name]> = shelves[kind];
    const before = shelf.get(id);
    journal?.push(() => set(kind, id, before));
    changed.set(`${kind} ${id}`, [kind, id]);
    if (value === undefined) shelf.delete(id);
    else shelf.set(id, value);
  }

  function recorded<Answer>(work: () => Answer, keeps: boolean): Answer {
    const outer = journal;
    const inner: (() => void)[] = [];
    journal = inner;
    const takeBack = () => {
      journal = null;
      for (const undo of inner.reverse()) undo();
    };
    try {
      const answer = work();
      if (keeps) outer?.push(...inner);
      else takeBack();
      return answer;
    } catch (error) {
      takeBack();
      throw error;
    } finally {
      journal = outer;
    }
  }

  const get: Store["get"] = (kind, id) => shelves[kind].get(id);
  return {
    get,
    need: (kind, id, param) => {
      const found = get(kind, id);
      if (found === undefined) throw missing(kind, id, param);
      return found;
    },
    all: (kind) => [...shelves[kind].values()],
    put: (kind, value) => {
      set(kind, value.id, value);
      return value;
    },
    drop: (kind, id) => set(kind, id, undefined),
    asIf: (work) => recorded(work, false),
    atOnce: (work) => recorded(work, true),
    commit: () => {
      if (changed.size === 0) return;
      database.exec("BEGIN IMMEDIATE");
      try {
        for (const [kind, id] of changed.values()) {
          const value = shelves[kind].get(id);
          if (value === undefined) remove.run(kind, id);
          else write.run(kind, id, JSON.stringify(value));
        }
        database.exec("COMMIT");
        changed.clear();
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    },
    close: () => database.close(),
  };
}
