import { expect, test } from "vitest";
import { importsOf, mutualNouns, whyNot } from "./imports.ts";

const files = new Set(["login", "forgot", "list", "list/import"].map((screen) => `web/screens/${screen}/index.tsx`));

/** [importing file, import, allowed] */
const cases: [file: string, imported: string, allowed: boolean][] = [
  ["shared/model/a.ts", "./id.ts", true],
  ["shared/model/a.ts", "#shared/contract/route.ts", false],
  ["shared/model/a.ts", "../rules/permissions.ts", false],
  ["shared/model/a.ts", "node:fs", false],
  ["shared/rules/a.ts", "#shared/model/role.ts", true],
  ["shared/rules/a.ts", "../contract/route.ts", false],
  ["shared/rules/a.ts", "react", false],
  ["shared/contract/a.ts", "#shared/rules/permissions.ts", true],
  ["shared/contract/a.ts", "#shared/rules/figures.ts", false],
  ["shared/contract/a.ts", "../rules/figures.ts", false],
  ["shared/contract/a.ts", "#functions/data/table.ts", false],
  ["functions/api/me/a.get.ts", "#functions/data/accounts/users.ts", true],
  ["functions/api/me/a.get.ts", "#functions/services/mail.ts", false],
  ["functions/api/me/a.get.ts", "#functions/actions/feedbacks/resolve-feedback.ts", true],
  ["functions/api/me/a.get.ts", "#functions/http/endpoint.ts", true],
  ["functions/api/me/a.get.ts", "./b.get.ts", false],
  ["functions/api/me/a.get.ts", "./b.ts", true],
  ["functions/api/me/a.get.ts", "#functions/events/messages.queue.ts", false],
  ["functions/api/me/a.get.ts", "#web/rate/page.tsx", false],
  ["functions/api/me/a.get.ts", "../../../infra/table.ts", false],
  ["functions/data/a.ts", "#shared/rules/days.ts", true],
  ["functions/data/a.ts", "./keys.ts", true],
  ["functions/data/a.ts", "#functions/services/mail.ts", false],
  ["functions/data/a.ts", "../services/mail.ts", false],
  ["functions/data/a.ts", "../api/me/index.get.ts", false],
  ["functions/services/a.ts", "../data/table.ts", false],
  ["functions/services/a.ts", "#functions/data/table.ts", false],
  ["functions/services/a.ts", "@aws-sdk/client-sesv2", true],
  ["functions/pages/a/[link]/index.get.tsx", "#web/rate/page.tsx", true],
  ["functions/pages/a/[link]/index.get.tsx", "#functions/data/places/links.ts", true],
  ["functions/pages/a/[link]/index.get.tsx", "#web/parts/stars.tsx", false],
  ["functions/pages/a/[link]/index.post.tsx", "#functions/api/rate/[link]/index.post.ts", false],
  ["functions/pages/a/[link]/index.post.tsx", "#functions/api/me/index.get.ts", false],
  ["functions/pages/a/[link]/index.get.tsx", "../../../../web/parts/stars.tsx", false],
  ["functions/http/a.ts", "../api/health.get.ts", false],
  ["functions/http/a.ts", "#functions/data/accounts/sessions.ts", true],
  ["functions/http/a.ts", "#functions/services/secrets.ts", true],
  ["functions/http/a.ts", "#functions/services/mail.ts", false],
  ["functions/http/a.ts", "#functions/actions/accounts/begin-session.ts", false],
  ["functions/http/a.ts", "#shared/model/problem.ts", true],
  ["functions/actions/a.ts", "#functions/data/feedbacks/feedbacks.ts", true],
  ["functions/actions/a.ts", "#functions/services/mail.ts", true],
  ["functions/actions/a.ts", "#functions/messages/letter.ts", true],
  ["functions/actions/a.ts", "#functions/http/endpoint.ts", false],
  ["functions/actions/a.ts", "../api/me/index.get.ts", false],
  ["functions/data/a.ts", "#functions/actions/feedbacks/resolve-feedback.ts", false],
  ["functions/data/a.ts", "@aws-sdk/lib-dynamodb", true],
  ["functions/actions/a.ts", "@aws-sdk/lib-dynamodb", false],
  ["functions/services/a.ts", "@aws-sdk/client-dynamodb", false],
  ["functions/messages/a.tsx", "../services/mail.ts", false],
  ["infra/a.ts", "#shared/contract/table.ts", true],
  ["infra/a.ts", "#functions/data/keys.ts", false],
  ["infra/a.ts", "../scripts/build.ts", false],
  ["infra/a.ts", "#shared/rules/days.ts", false],
  ["infra/a.ts", "aws-cdk-lib/aws-dynamodb", true],
  ["web/rate/a.tsx", "#shared/model/feedback.ts", true],
  ["web/rate/a.tsx", "./stars.tsx", true],
  ["web/rate/a.tsx", "#web/parts/stars.tsx", false],
  ["web/rate/a.tsx", "../api/client.ts", false],
  ["web/rate/a.tsx", "@mantine/core", false],
  ["web/parts/a.tsx", "#web/api/client.ts", true],
  ["web/parts/a.tsx", "#web/screens/login/index.tsx", false],
  ["web/parts/a.tsx", "../screens/login/index.tsx", false],
  ["web/api/a.ts", "#web/parts/stars.tsx", false],
  ["web/api/a.ts", "#web/session/session.ts", true],
  ["web/session/a.ts", "#web/language/locale.ts", true],
  ["web/session/a.ts", "#web/api/session.ts", false],
  ["web/language/a.ts", "#web/session/session.ts", false],
  ["web/addresses.ts", "#web/language/locale.ts", false],
  ["web/addresses.ts", "#shared/model/id.ts", true],
  ["web/parts/a.tsx", "#web/addresses.ts", true],
  ["web/parts/a.tsx", "#web/app/locale.ts", false],
  ["web/parts/a.tsx", "#web/rate/styles.ts", true],
  ["web/main.tsx", "./app/routes.tsx", true],
  ["web/parts/a.tsx", "node:path", false],
  ["web/parts/a.tsx", "path", false],
  ["web/app/a.tsx", "#web/screens/login/index.tsx", true],
  ["web/screens/login/a.tsx", "#web/parts/stars.tsx", true],
  ["web/screens/login/a.tsx", "./form.tsx", true],
  ["web/screens/login/a.tsx", "#web/screens/forgot/index.tsx", false],
  ["web/screens/login/a.tsx", "../forgot/index.tsx", false],
  ["web/screens/login/deep/a.tsx", "../form.tsx", true],
  ["web/screens/login/deep/a.tsx", "../../forgot/index.tsx", false],
  ["web/screens/login/a.tsx", "#functions/data/accounts/users.ts", false],
  ["web/screens/login/a.tsx", "#web/app/locale.ts", false],
  ["web/screens/login/a.tsx", "#web/session/session.ts", true],
  ["web/screens/list/import/a.tsx", "./b.ts", true],
  ["web/screens/list/import/a.tsx", "../filter.ts", false],
  ["web/screens/list/index.tsx", "./import/a.tsx", false],
  ["web/app/a.tsx", "#infra/table.ts", false],
  ["functions/events/a.ts", "#functions/actions/send-email.ts", true],
  ["functions/events/a.ts", "#functions/data/accounts/users.ts", false],
  ["functions/events/a.ts", "#functions/api/me/index.get.ts", false],
  ["functions/events/a.ts", "../../scripts/build.ts", false],
  ["functions/elsewhere/a.ts", "#shared/model/id.ts", false],
  ["scripts/demo/a.ts", "#functions/data/accounts/users.ts", true],
  ["functions/data/a.test.ts", "#functions/http/token.ts", true],
  ["functions/api/me/a.test.ts", "./index.get.ts", true],
  ["functions/data/a.test.ts", "node:fs", true],
  ["shared/rules/a.test.ts", "node:fs", true],
  ["functions/data/a.test.ts", "../../scripts/build.ts", false],
  ["web/parts/a.test.ts", "#functions/data/accounts/users.ts", false],
];

test.each(cases)("%s imports %s: %s", (file, imported, allowed) => {
  expect(whyNot(file, imported, files) === null).toBe(allowed);
});

test("says why in one sentence", () => {
  expect(whyNot("functions/data/a.ts", "../services/mail.ts", files)).toBe(
    "data speaks to DynamoDB and to nobody else.",
  );
  expect(whyNot("functions/api/a.get.ts", "./b.get.ts", files)).toBe("A door is called, never imported.");
});

test("sees every way to import: types, effects, exports, on demand", () => {
  const source = `
    import a, { b } from "a";
    import type { C } from "c";
    import "d.css";
    export { e } from "e";
    export * from "f";
    export const g = <p>{import("g")}</p>;
    let h: import("h").H;
    import i = require("i");
    const j = import(\`j\`);
    const unread = "import 'x'"; // import "y"
    export { unread };
  `;
  const found = importsOf("a.tsx", source);
  expect(found.map(({ specifier }) => specifier)).toEqual(["a", "c", "d.css", "e", "f", "g", "h", "i", "j"]);
  expect(found[2]?.line).toBe(4);
});

test("lets no two nouns of actions or data import each other", () => {
  const one: [string, string] = ["functions/data/users/members.ts", "#functions/data/accounts/users.ts"];
  const back: [string, string] = ["functions/data/accounts/users.ts", "#functions/data/users/members.ts"];
  expect(mutualNouns([one])).toEqual([]);
  expect(mutualNouns([one, back])).toEqual(["functions/data: accounts and users import each other."]);
  expect(mutualNouns([one, ["functions/data/accounts/users.test.ts", back[1]]])).toEqual([]);
});
