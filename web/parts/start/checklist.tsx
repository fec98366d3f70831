import {
  IconBrandGoogle,
  IconChevronRight,
  IconCircleCheckFilled,
  IconQrcode,
  IconUserPlus,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Organization } from "#shared/model/organization.ts";
import { mayIn } from "#shared/rules/permissions.ts";
import { appAddresses } from "#web/addresses.ts";
import { useUsers } from "#web/api/users.ts";
import { Unseen } from "#web/parts/plain/unseen.tsx";
import { mayOpen } from "#web/screen-permissions.ts";
import classes from "./checklist.module.css";

/** The first steps of a new business; without those the person may not take. */
export function Checklist({ organization }: { organization: Organization }) {
  const { t } = useTranslation("app");
  const { _id, sources } = organization;
  const invites = mayOpen(organization, "addUser");
  const users = useUsers(_id, {}, { enabled: invites });
  const steps = [
    {
      name: "google",
      Icon: IconBrandGoogle,
      to: appAddresses.settings(_id, "resources"),
      may: mayIn(organization, "feedbackSettings.update"),
      done: sources.googlePlaceId !== null,
    },
    { name: "qr", Icon: IconQrcode, to: appAddresses.qr(_id), may: mayOpen(organization, "qr"), done: false },
    {
      name: "colleague",
      Icon: IconUserPlus,
      to: appAddresses.addUser(_id),
      may: invites,
      done: (users.data?.pages[0]?.items.length ?? 0) > 1,
    },
  ] as const;
  return (
    <ol className={classes.steps}>
      {steps
        .filter(({ may }) => may)
        .map(({ name, Icon, to, done }) => (
          <li key={name}>
            <Link to={to} className={classes.step} data-done={done || undefined}>
              {done ? <IconCircleCheckFilled size={24} aria-hidden /> : <Icon size={24} stroke={1.7} aria-hidden />}
              <span>{t(`start.${name}`)}</span>
              {done ? <Unseen>{t("start.done")}</Unseen> : <IconChevronRight size={18} aria-hidden />}
            </Link>
          </li>
        ))}
    </ol>
  );
}
