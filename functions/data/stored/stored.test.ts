import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { TokenItem } from "#functions/data/accounts/accounts.ts";
import { EmailItem } from "#functions/data/accounts/emails.ts";
import { PhoneCodeItem } from "#functions/data/accounts/phone-codes.ts";
import { SessionItem } from "#functions/data/accounts/sessions.ts";
import { UserItem } from "#functions/data/accounts/users.ts";
import { AuditItem } from "#functions/data/audit/audit-list.ts";
import { PurchaseItem } from "#functions/data/billing/purchases.ts";
import { RefillItem } from "#functions/data/billing/refill.ts";
import { CustomerItem, SubscriptionItem } from "#functions/data/billing/subscriptions.ts";
import { AnswerTemplatesItem } from "#functions/data/conversations/answer-templates.ts";
import { EntryItem } from "#functions/data/conversations/entries.ts";
import { ReplyTokenItem } from "#functions/data/conversations/reply-tokens.ts";
import { WriterItem } from "#functions/data/conversations/writers.ts";
import { clicksIn } from "#functions/data/feedbacks/clicks.ts";
import { dayCountsOf } from "#functions/data/feedbacks/counters.ts";
import { FeedbackByEmailItem } from "#functions/data/feedbacks/feedback-by-email.ts";
import { FeedbackItem } from "#functions/data/feedbacks/feedbacks.ts";
import { SharedCommentItem } from "#functions/data/feedbacks/shared-comments.ts";
import { ApiKeyItem, KeyNameItem } from "#functions/data/organizations/api-keys.ts";
import { OrganizationItem } from "#functions/data/organizations/organizations.ts";
import { ChoiceItem } from "#functions/data/places/choices.ts";
import { EmployeeItem } from "#functions/data/places/employees.ts";
import { KeptFiguresItem, unpacked } from "#functions/data/places/kept-figures.ts";
import { LinkItem, MovedLinkItem } from "#functions/data/places/links.ts";
import { LocationItem, PublicPagesItem } from "#functions/data/places/locations.ts";
import { OrphanedFileItem } from "#functions/data/places/orphaned-files.ts";
import { NonceItem } from "#functions/data/rating/submissions.ts";
import { BatchItem } from "#functions/data/requests/batches.ts";
import { ContactItem, SuppressedItem } from "#functions/data/requests/contacts.ts";
import { CountedItem, funnelDaysOf } from "#functions/data/requests/funnel.ts";
import { RequestTokenItem } from "#functions/data/requests/request-tokens.ts";
import { RequestItem } from "#functions/data/requests/requests.ts";
import { TemplateItem, TemplateVersionItem } from "#functions/data/requests/templates.ts";
import { ClaimedMessage, Message } from "#functions/data/sending/messages.ts";
import { LedgerItem } from "#functions/data/sending/sms-pool.ts";
import { InvitationItem } from "#functions/data/users/invitations.ts";
import { FormerMemberItem, MemberItem } from "#functions/data/users/members.ts";
import { recoveryFigures } from "#shared/rules/figures/recovery.ts";

type Item = Record<string, unknown>;

const withBytes = (_: string, value: unknown) =>
  typeof value === "object" && value !== null && "base64" in value
    ? Buffer.from(String(value.base64), "base64")
    : value;

const folder = import.meta.dirname;
const samples = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => {
    const item: Item = JSON.parse(readFileSync(join(folder, file), "utf8"), withBytes);
    const counter = String(item.sk).startsWith("I") ? "clicks" : "counter";
    return { sample: basename(file, ".json"), kind: String(item.kind ?? counter), item };
  });

/** The schema that reads a kind. */
const schemas: Record<string, (item: Item) => z.ZodMiniType> = {
  user: () => UserItem,
  session: () => SessionItem,
  email: () => EmailItem,
  token: () => TokenItem,
  organization: () => OrganizationItem,
  location: () => LocationItem,
  member: () => MemberItem,
  formerMember: () => FormerMemberItem,
  invitation: () => InvitationItem,
  employee: () => EmployeeItem,
  choice: () => ChoiceItem,
  keptFigures: () => KeptFiguresItem,
  publicPages: () => PublicPagesItem,
  looseFile: () => OrphanedFileItem,
  link: () => LinkItem,
  phoneCode: () => PhoneCodeItem,
  sms: () => RefillItem,
  subscription: () => SubscriptionItem,
  customer: () => CustomerItem,
  purchase: () => PurchaseItem,
  movedLink: () => MovedLinkItem,
  feedback: () => FeedbackItem,
  answer: () => EntryItem,
  reply: () => EntryItem,
  replyToken: () => ReplyTokenItem,
  writer: () => WriterItem,
  sharedComment: () => SharedCommentItem,
  heldFeedback: () => FeedbackItem,
  apiKey: () => ApiKeyItem,
  keyName: () => KeyNameItem,
  audit: () => AuditItem,
  nonce: () => NonceItem,
  given: () => FeedbackByEmailItem,
  request: () => RequestItem,
  contact: () => ContactItem,
  suppressed: () => SuppressedItem,
  requestBatch: () => BatchItem,
  requestToken: () => RequestTokenItem,
  ledger: () => LedgerItem,
  answerTemplates: () => AnswerTemplatesItem,
  template: () => TemplateItem,
  counted: () => CountedItem,
  templateVersion: () => TemplateVersionItem,
  message: ({ claim }) => (claim === undefined ? Message : ClaimedMessage),
};
/** No code reads these back. */
const neverRead = ["void", "organizationEntry", "limit", "erased", "freeCredits", "reservedLink", "stripeEvent"];
const addedUp = ["funnel"];

const saidBy = ({
  pk: _p,
  sk: _s,
  gsi1pk: _1,
  gsi1sk: _2,
  gsi2pk: _3,
  gsi2sk: _4,
  kind: _k,
  expiresAt: _e,
  ...said
}: Item) => said;

describe("items as they are stored", () => {
  const read = samples.filter(({ kind }) => kind in schemas);

  it.each(read)("$sample is read whole", ({ kind, item }) => {
    expect(schemas[kind]?.(item).parse(item)).toEqual(saidBy(item));
  });

  it.each(samples.filter(({ kind }) => kind === "counter"))("$sample is read", ({ item }) => {
    const [count] = dayCountsOf([item]);
    const { im = 0, er = 0, co = 0, dc = 0, ic = 0, ii = 0, pd = 0, po = 0, a2 } = item;
    const stars = ["v", "w", "x", "y", "z"].map((star) => item[star] ?? 0);
    expect(count).toEqual({
      day: "2026-11-21",
      ratings: stars,
      brought: im,
      erased: er,
      takenOff: co,
      discarded: dc,
      intercepted: ic,
      imported: ii,
      pending: pd,
      pendingOther: po,
      recovery: { a2 },
    });
  });

  it.each(samples.filter(({ kind }) => kind === "clicks"))("$sample is read", ({ item }) => {
    expect(clicksIn([item])).toEqual({
      clicked: 3,
      byTarget: new Map([
        ["01J00000000000000000000001", 1],
        ["google", 2],
      ]),
      byMode: new Map([
        ["everyone", 1],
        ["threshold", 2],
      ]),
      byLocation: new Map([["01M7ZA5M9EFA472QMKCGSDGR6J", 2]]),
    });
  });

  it.each(samples.filter(({ kind }) => kind === "funnel"))("$sample is read", ({ item }) => {
    const none = { asked: 0, delivered: 0, opened: 0, rated: 0, invited: 0, clicked: 0 };
    expect([...funnelDaysOf([item])]).toEqual([
      [
        "2026-11-21",
        {
          sms: { asked: 3, delivered: 3, opened: 2, rated: 1, invited: 1, clicked: 1 },
          email: { ...none, asked: 2, delivered: 1 },
        },
      ],
    ]);
  });

  it.each(samples.filter(({ kind }) => kind === "keptFigures"))("$sample is unpacked", async ({ item }) => {
    const recovery = recoveryFigures([]);
    const none = { score: null, interceptedComplaints: 0, importedComplaints: 0, pending: 0, recovery };
    expect(await unpacked(item)).toEqual({
      countedAt: "2026-11-23T01:05:00.000Z",
      items: [
        {
          _id: "01M7ZA5M9EFA472QMKCGSDGR6J",
          name: "Vieux-Port",
          privateReviews: 84,
          averageRating: 4.21,
          score: 80,
          interceptedComplaints: 12,
          importedComplaints: 2,
          pending: 3,
          recovery: recoveryFigures([{ a0: 5, a1: 3, a3: 1, pa: 10, py: 5, pn: 1, rt: 2 }], 1),
        },
        { _id: "01M7ZA5M9EFA472QMKCGSDGR6K", name: "Plateau", privateReviews: 0, averageRating: null, ...none },
      ],
      elsewhere: { privateReviews: 2, averageRating: 3.5, ...none, interceptedComplaints: 1, pending: 1 },
    });
  });

  it("are there for every kind in the table of keys", () => {
    const readme = readFileSync(join(folder, "../README.md"), "utf8");
    const rows = readme.slice(0, readme.indexOf("| index | builder")).matchAll(/^\| ([^|]*) \|/gm);
    const kinds = [...rows].flatMap(([, entity = ""]) => [...entity.matchAll(/`(\w+)`/g)].map(([, kind = ""]) => kind));
    const sampled = new Set(samples.map(({ kind }) => kind));
    expect(kinds.length).toBeGreaterThan(10);
    expect(kinds.filter((kind) => !sampled.has(kind))).toEqual([]);
    expect(kinds.filter((kind) => !(kind in schemas || neverRead.includes(kind) || addedUp.includes(kind)))).toEqual(
      [],
    );
  });
});
