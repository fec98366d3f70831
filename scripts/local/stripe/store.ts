import { DatabaseSync } from "node:sqlite";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { missing } from "./protocol.ts";

interface KeptAnswer {
  id: string;
  call: string;
  sent: string;
  status: number;
  body: string;
  created: number;
}

export interface WebhookDelivery {
  id: string;
  event: string;
  endpoint: string;
  tries: number;
  /** Seconds since 1970; null if given up. */
  next: number | null;
}

export interface StripeSettings {
  id: "settings";
  /** Days between retries of an invoice. */
  retries: number[];
  afterRetries: "past_due" | "unpaid" | "cancel";
}

class Shelf<One> {
  readonly all = new Map<string, One>();
  /** Of the ids. */
  readonly prefix: string;
  constructor(prefix: string) {
    this.prefix = prefix;
  }
}

/** All stored objects by kind, as answered, with ids in place of objects. */
const emptyShelves = () => ({
  customer: new Shelf<Stripe.Customer>("cus_"),
  deleted_customer: new Shelf<Stripe.DeletedCustomer>("cus_"),
  customer_balance_transaction: new Shelf<Stripe.CustomerBalanceTransaction>("cbtxn_"),
  payment_method: new Shelf<Stripe.PaymentMethod>("pm_"),
  authenticated: new Shelf<{ id: string }>("pm_"),
  detached: new Shelf<{ id: string }>("pm_"),
  setup_intent: new Shelf<Stripe.SetupIntent>("seti_"),
  payment_intent: new Shelf<Stripe.PaymentIntent>("pi_"),
  charge: new Shelf<Stripe.Charge>("ch_"),
  refund: new Shelf<Stripe.Refund>("re_"),
  dispute: new Shelf<Stripe.Dispute>("du_"),
  product: new Shelf<Stripe.Product>("prod_"),
  price: new Shelf<Stripe.Price>("price_"),
  subscription: new Shelf<Stripe.Subscription>("sub_"),
  invoice: new Shelf<Stripe.Invoice>("in_"),
  preview: new Shelf<Stripe.Invoice>("upcoming_in_"),
  invoiceitem: new Shelf<Stripe.InvoiceItem>("ii_"),
  invoice_payment: new Shelf<Stripe.InvoicePayment>("inpay_"),
  event: new Shelf<Stripe.Event>("evt_"),
  webhook_endpoint: new Shelf<Stripe.WebhookEndpoint>("we_"),
  delivery: new Shelf<WebhookDelivery>("del_"),
  answer: new Shelf<KeptAnswer>(""),
  settings: new Shelf<StripeSettings>(""),
});

type OwnShelves = ReturnType<typeof emptyShelves>;
export type Kind = keyof OwnShelves;
export type Kinds = { [Name in Kind]: OwnShelves[Name] extends Shelf<infer One extends { id: string }> ? One : never };
type Shelves = { [Name in Kind]: Shelf<Kinds[Name]> };

const shelvesOfNothing: Shelves = emptyShelves();
export const prefixOf = (kind: Kind): string => shelvesOfNothing[kind].prefix;
const isKind = (name: string): name is Kind => Object.hasOwn(shelvesOfNothing, name);

/** In memory; every change is written to the file before the answer. */
export interface Store {
  get<Name extends Kind>(kind: Name, id: string): Kinds[Name] | undefined;
  need<Name extends Kind>(kind: Name, id: string, param?: string): Kinds[Name];
  find(id: string): object | undefined;
  all<Name extends Kind>(kind: Name): Kinds[Name][];
  put<Name extends Kind>(kind: Name, value: Kinds[Name]): Kinds[Name];
  drop(kind: Kind, id: string): void;
  asIf<Answer>(work: () => Answer): Answer;
  atOnce<Answer>(work: () => Answer): Answer;
  commit(): void;
  close(): void;
}

const Row = z.object({ kind: z.string(), id: z.string(), body: z.string() });

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
  const shelves: Shelves = emptyShelves();
  for (const found of database.prepare("SELECT kind, id, body FROM kept ORDER BY place").all()) {
    const { kind, id, body } = Row.parse(found);
    if (isKind(kind)) shelves[kind].all.set(id, JSON.parse(body));
  }

  const changed = new Map<string, [kind: Kind, id: string]>();
  let journal: (() => void)[] | null = null;

  function set<Name extends Kind>(kind: Name, id: string, value: Kinds[Name] | undefined): void {
    const shelf: Map<string, Kinds[Name]> = shelves[kind].all;
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

  const get: Store["get"] = (kind, id) => shelves[kind].all.get(id);
  return {
    get,
    need: (kind, id, param) => {
      const found = get(kind, id);
      if (found === undefined) throw missing(kind, id, param);
      return found;
    },
    find: (id) => {
      const kinds = Object.keys(shelves).filter(isKind);
      return kinds.flatMap((kind) => (id.startsWith(prefixOf(kind)) ? (get(kind, id) ?? []) : []))[0];
    },
    all: (kind) => [...shelves[kind].all.values()],
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
          const value = get(kind, id);
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
