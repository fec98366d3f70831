import { BatchGetCommand, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as session from "#shared/contract/accounts.ts";
import * as feedbacks from "#shared/contract/feedbacks.ts";
import { onboardRoute, updateMeRoute } from "#shared/contract/me.ts";
import { createOrganizationRoute, readDashboardRoute } from "#shared/contract/organizations.ts";
import { readRateRoute, submitRatePageRoute, submitRateRoute } from "#shared/contract/rating.ts";
import { tokenFrom } from "./crypto/token.ts";
import { documents } from "./data/table.ts";
import { marksKey } from "./services/secrets.ts";
import { anEmail, messagesTo } from "./testing/accounts.ts";
import { ask } from "./testing/handlers.ts";

const email = anEmail();
const password = "correct horse battery";
const personal = {
  firstName: "Maëlle",
  lastName: "Kowalczyk",
  business: "Poissonnerie Kowalczyk",
  ownPhone: "+1 514 555 0142",
  customerName: "Théodore Vachon",
  customerEmail: "theodore.vachon@example.org",
  customerPhone: "438-555-0177",
  comment: "La lotte n'était pas fraîche, et le chat a été malade.",
  note: "Rappelé mardi, remboursé la lotte.",
  search: "malade",
  address: "203.0.113.99",
  device: "Mozilla/5.0 (X11; Maelle's own phone)",
};

let written: string[];
beforeEach(() => {
  written = [];
  const keep = (...words: unknown[]) => {
    written.push(words.map((word) => (typeof word === "string" ? word : JSON.stringify(word))).join(" "));
    return true;
  };
  for (const level of ["log", "info", "warn", "error", "debug", "trace"] as const)
    vi.spyOn(console, level).mockImplementation(keep);
  vi.spyOn(process.stdout, "write").mockImplementation(keep);
  vi.spyOn(process.stderr, "write").mockImplementation(keep);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it("logs every call of a whole journey and nothing about the people in it", async () => {
  const secrets: string[] = [email, password];
  const as = { address: personal.address, headers: { "user-agent": personal.device } };
  const { firstName, lastName, comment, note } = personal;

  const registration = {
    firstName,
    lastName,
    email,
    password,
    confirmPassword: password,
    acceptTerms: true,
    language: "fr",
  };
  await ask(session.registerRoute, { ...as, body: registration });
  const [message] = await messagesTo(email);
  if (message?.template !== "verify") throw new Error("a link is mailed");
  const token = tokenFrom(await marksKey(), "verify", message.data.tokenId);
  const verified = await ask(session.verifyAccountRoute, { ...as, params: { token }, body: { password } });
  const cookie = verified.cookies[0]?.split(";")[0] ?? "";
  secrets.push(token, message.data.tokenId, cookie.split("=")[1] ?? "none");
  const asOwner = { ...as, cookie };

  const { body: me } = await ask(onboardRoute, {
    ...asOwner,
    params: { step: "welcome" },
    body: { organizationName: personal.business },
  });
  await ask(updateMeRoute, { ...asOwner, body: { phone: personal.ownPhone } });
  const link = `poisson-${me._id.slice(-8).toLowerCase()}`;
  const { body: organization } = await ask(createOrganizationRoute, {
    ...asOwner,
    body: { name: personal.business, feedbackId: link },
  });
  const params = { organization: organization._id };

  const { body: profile } = await ask(readRateRoute, { ...as, params: { link } });
  const customer = { name: personal.customerName, email: personal.customerEmail, phone: personal.customerPhone };
  const form = { rating: 1, comment, nonce: profile.nonce, ...customer };
  const rated = await ask(submitRateRoute, { ...as, params: { link }, body: form });
  await ask(submitRatePageRoute, {
    ...as,
    params: { link },
    text: new URLSearchParams({ ...customer, comment, rating: "9", nonce: profile.nonce }).toString(),
  });
  await ask(feedbacks.listFeedbacksRoute, { ...asOwner, params, query: { q: personal.search } });
  const one = { ...params, feedback: rated.body.feedback };
  await ask(feedbacks.noteFeedbackRoute, { ...asOwner, params: one, body: { text: note } });
  await ask(feedbacks.resolveFeedbackRoute, { ...asOwner, params: one, body: { note } });
  await ask(feedbacks.exportFeedbacksRoute, { ...asOwner, params });
  await ask(readDashboardRoute, { ...asOwner, params });
  const row = {
    line: 2,
    occurrence: 0,
    date: "2024-05-01T12:00:00.000Z",
    rating: 2,
    comment,
    location: null,
    ...customer,
  };
  await ask(feedbacks.importFeedbacksRoute, {
    ...asOwner,
    params,
    body: { rows: [row, { ...row, email: "nobody", line: 3 }] },
  });

  await ask(session.logInRoute, { ...as, body: { email, password: `${password}!` } });
  await ask(session.registerRoute, { ...as, body: { ...registration, email: `${email} ${comment}`, firstName: "" } });
  await ask(submitRateRoute, { ...as, params: { link }, text: `{"comment": "${comment}", ${personal.customerName}` });

  const table = mockClient(documents);
  const failure = Object.assign(new Error(`${comment}\n    at ${personal.customerName} (${email}:1:2)`), {
    name: "ValidationException",
  });
  for (const command of [GetCommand, BatchGetCommand, TransactWriteCommand])
    table.on(command as typeof GetCommand).rejects(failure);
  table.send.callThrough();
  const fallen = [
    await ask(submitRateRoute, { ...as, params: { link }, body: form }),
    await ask(submitRatePageRoute, {
      ...as,
      params: { link },
      text: new URLSearchParams({ ...customer, comment, rating: "4", nonce: profile.nonce }).toString(),
    }),
    await ask(feedbacks.noteFeedbackRoute, { ...asOwner, params: one, body: { text: note } }),
  ];
  table.restore();
  expect(fallen.map(({ status }) => status)).toEqual([500, 500, 500]);
  await ask(feedbacks.eraseFeedbackRoute, { ...asOwner, params: one });

  const lines = written.join("\n");
  const calls = [...lines.matchAll(/"route": ?"(\w+)"/g)].map(([, route]) => route);
  expect(new Set(calls)).toEqual(
    new Set([
      "accountRegister",
      "accountVerify",
      "meOnboard",
      "meUpdate",
      "organizationCreate",
      "rateRead",
      "rateSubmit",
      "ratePageSubmit",
      "feedbackList",
      "feedbackNote",
      "feedbackResolve",
      "feedbackExport",
      "dashboardRead",
      "feedbackImport",
      "sessionStart",
      "feedbackErase",
    ]),
  );
  // 21 calls, of which three failed and logged an error, too.
  expect(calls).toHaveLength(21 + 3);
  expect(lines).toMatch(/"name": ?"ValidationException"/);

  const told = [
    ...secrets,
    ...Object.values(personal),
    "lotte",
    "Kowalczyk",
    "Vachon",
    "5550142",
    "555 0142",
    "555-0177",
    "example.org",
    "example.com",
    "Maelle",
  ];
  for (const words of told)
    for (const spelt of [words, words.toLowerCase(), JSON.stringify(words).slice(1, -1), encodeURIComponent(words)])
      expect(lines.includes(spelt), spelt).toBe(false);
});
