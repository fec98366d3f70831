import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import type { MemberRole } from "#shared/model/role.ts";
import { usualRole } from "#shared/rules/accounts/organization-user.ts";
import { bodyOf } from "#shared/rules/imports/columns.ts";
import { guessReading } from "#shared/rules/imports/table-reading.ts";
import { useEveryEmail } from "#web/api/users.ts";
import { CheckFrame } from "#web/parts/import/check-frame.tsx";
import { ColumnsChoice } from "#web/parts/import/columns-choice.tsx";
import type { ChosenFile } from "#web/parts/import/import-screen.tsx";
import { useLineReason } from "#web/parts/import/line-reason.ts";
import { Preview } from "#web/parts/import/preview.tsx";
import { type ReadRow, type ReadUsers, readUsers, userFields, userRules } from "./read-users.ts";

interface CheckUsersProps {
  organization: string;
  file: ChosenFile;
  given: readonly MemberRole[];
  onStart: (read: ReadUsers) => void;
}

const required = ["firstName", "lastName", "email"] as const;

export function CheckUsers({ organization, file, given, onStart }: CheckUsersProps) {
  const { t } = useTranslation(["imports", "organizations"]);
  const say = useLineReason("users");
  const [reading, setReading] = useState(() =>
    guessReading(file.content.records, { rules: userRules, preferred: "iso", order: userFields }),
  );
  const isMissing = required.some((field) => reading.columns[field] === undefined);
  const { good, bad, header } = useMemo(() => {
    const read = readUsers(file.content, reading, given);
    return isMissing ? { ...read, good: [], bad: [] } : read;
  }, [file.content, reading, given, isMissing]);
  const { data: here } = useEveryEmail(organization);
  const added = good.filter(({ email }) => !here?.has(email.toLowerCase()));
  const there = good.length - added.length;
  return (
    <CheckFrame
      kind="users"
      file={file}
      lines={bodyOf(file.content.records, reading.header).length + file.content.unreadable.length}
      ready={added.length}
      bad={bad}
      header={header}
      say={say}
      onStart={() => onStart({ good, bad, header })}
    >
      <ColumnsChoice
        kind="users"
        content={file.content}
        rules={userRules}
        reading={reading}
        onChange={setReading}
        required={required}
      />
      {isMissing ? null : (
        <Preview
          title={added.length === 0 ? t("imports:users.goodNone") : t("imports:users.good", { count: added.length })}
          {...(added.length > 0 && { hint: t("imports:users.goodHint") })}
          {...(there > 0 && { there: t("imports:users.here", { count: there }) })}
          rows={added}
          columns={userFields.map((field) => ({
            name: t(`imports:users.fields.${field}`),
            cell: (row: ReadRow) => (field === "role" ? t(`organizations:roles.${row.role ?? usualRole}`) : row[field]),
          }))}
        />
      )}
    </CheckFrame>
  );
}
