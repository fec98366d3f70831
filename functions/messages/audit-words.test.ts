import { expect, it } from "vitest";
import { isPermission } from "#shared/contract/route.ts";
import { routes } from "#shared/contract/table.ts";
import { may } from "#shared/rules/permissions.ts";
import { auditSentence, auditWho } from "./audit-words.ts";

/** The feedback's own notes say who and when. */
const inNotes = new Set([
  ...["feedbackResolve", "feedbackReopen", "feedbackResolveUndo", "feedbackNote"],
  ...["feedbackContact", "feedbackContactUndo", "feedbackAssign"],
]);

it("has a sentence for whatever changes an organization, and for whatever an administrator of the platform reads", () => {
  const told = routes.filter(
    ({ id, method, access }) =>
      isPermission(access) && !inNotes.has(id) && (method !== "GET" || may("platform", access)),
  );
  expect(told.length).toBeGreaterThan(20);
  expect(told.map(({ id }) => id).filter((id) => auditSentence(id, "en").includes(id))).toEqual([]);
  expect(told.map(({ id }) => id).filter((id) => auditSentence(id, "fr").includes(id))).toEqual([]);
});

it("needs no words of its own for a read, and names what else has none by its id", () => {
  expect([auditSentence("robotRead", "en"), auditSentence("robotList", "fr")]).toEqual([
    "Looked at other data",
    "Autres données consultées",
  ]);
  expect(auditSentence("robotSend", "en")).toBe("Something else (robotSend)");
});

it("names people, programs, and whoever has no name", () => {
  const who = (kind: "person" | "key" | "platform" | "gone", name: string | null) =>
    auditWho({ _id: "01JUSER", kind, name }, "en");
  expect([who("person", "Léa Roy"), who("key", "Till"), who("platform", null), who("gone", null)]).toEqual([
    "Léa Roy",
    "Till (API key)",
    "Reviens administrator",
    "Someone whose account is closed",
  ]);
});
