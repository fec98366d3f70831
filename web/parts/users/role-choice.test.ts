import { expect, it } from "vitest";
import en from "#shared/locales/en/users.json";
import fr from "#shared/locales/fr/users.json";
import { memberRoles } from "#shared/model/role.ts";
import { may } from "#shared/rules/permissions.ts";

it.each(memberRoles)(
  "says of the role %s whether it asks customers for feedback, as the permissions have it",
  (role) => {
    expect([/\basks?\b/i.test(en.roles[role]), /\bdemander?\b/i.test(fr.roles[role])]).toEqual([
      may(role, "request.send"),
      may(role, "request.send"),
    ]);
  },
);
