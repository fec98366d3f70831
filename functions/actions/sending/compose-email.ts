import { gatherAddition } from "#functions/actions/sending/gather-addition.ts";
import { tokenFrom } from "#functions/crypto/token.ts";
import { readUser, readUserByEmail } from "#functions/data/accounts/users.ts";
import { listHeld } from "#functions/data/feedbacks/held.ts";
import { readOrganization } from "#functions/data/organizations/organizations.ts";
import type { ClosesWith, Message } from "#functions/data/sending/messages.ts";
import { readCredits } from "#functions/data/sending/sms-pool.ts";
import { readMembers } from "#functions/data/users/members.ts";
import { variable } from "#functions/environment.ts";
import {
  accountNoticeEmail,
  alreadyRegisteredEmail,
  type ClosedWith,
  tokenEmail,
} from "#functions/messages/account-emails.ts";
import { billingEmail } from "#functions/messages/billing-email.ts";
import { complaintEmail } from "#functions/messages/complaint.ts";
import { dailyDigestEmail } from "#functions/messages/daily-digest-email.ts";
import { digestEmail } from "#functions/messages/digest.ts";
import type { EmailContent } from "#functions/messages/email-content.ts";
import { feedbackNewsEmail } from "#functions/messages/feedback-news-email.ts";
import { type FewCreditsNotice, fewCreditsEmail } from "#functions/messages/few-credits-email.ts";
import { type HeldNoticeEmail, heldEmail } from "#functions/messages/held-email.ts";
import { membershipEmail } from "#functions/messages/membership-email.ts";
import { replyEmail } from "#functions/messages/reply.ts";
import { salesEmail } from "#functions/messages/sales-email.ts";
import { userAddedEmail } from "#functions/messages/user-added-email.ts";
import { signingKey } from "#functions/services/secrets.ts";
import { tokenLife } from "#shared/rules/accounts/account.ts";
import { erasedFrom } from "#shared/rules/accounts/closing.ts";
import { addresses, linkTo } from "#shared/rules/addresses.ts";
import { oneHour } from "#shared/rules/dates.ts";
import { may } from "#shared/rules/permissions.ts";
import { droppedAsLeft, type Unsayable } from "#shared/rules/sending/sending.ts";
import { fewCredits } from "#shared/rules/sending/sms-credits.ts";
import { gatherBilling, gatherSales } from "./gather-billing.ts";
import { gatherComplaint } from "./gather-complaint.ts";
import { gatherDigest } from "./gather-digest.ts";
import { gatherMembershipNotice } from "./gather-membership-notice.ts";
import { gatherDailyDigest, gatherFeedbackNews } from "./gather-news.ts";
import { gatherReply } from "./gather-reply.ts";

type HeldRatings = Extract<Message, { template: "held_ratings" }>;

async function gatherHeldNotice({ organization, language, data }: HeldRatings): Promise<HeldNoticeEmail | Unsayable> {
  const [business, { items, more }, reader] = await Promise.all([
    readOrganization(organization),
    listHeld(organization),
    readUser(data.user),
  ]);
  if (!business) return { reason: "organization_closed" };
  if (items.length === 0) return { reason: "nothing_held" };
  const complaints = items.filter(({ intercepted }) => intercepted).length;
  return {
    language,
    origin: variable("PUBLIC_ORIGIN"),
    organization: business,
    reader: reader?.firstName ?? null,
    count: items.length,
    complaints,
    more,
  };
}

type FewCredits = Extract<Message, { template: "few_credits" }>;

async function gatherFewCredits({ language, data }: FewCredits): Promise<FewCreditsNotice | Unsayable> {
  const [organization, reader, [member], credits] = await Promise.all([
    readOrganization(data.organization),
    readUser(data.user),
    readMembers(data.organization, [data.user], true),
    readCredits(data.organization),
  ]);
  if (!organization || organization.closedAt !== null) return { reason: "organization_closed" };
  const sees = member !== undefined && may(member.role, "billing.read");
  if (!reader || reader.closedAt !== undefined || !sees) return { reason: droppedAsLeft };
  if (credits > fewCredits) return { reason: "nothing_new" };
  return { language, origin: variable("PUBLIC_ORIGIN"), organization, reader: reader.firstName, credits };
}

/** Closed organizations by current name, without erased ones. */
async function gatherClosed(closes: readonly ClosesWith[] = []): Promise<ClosedWith[]> {
  const found = await Promise.all(
    closes.map(async ({ organization, ...plan }) => ({ settings: await readOrganization(organization), plan })),
  );
  return found.flatMap(({ settings, plan }) =>
    settings === null ? [] : [{ name: settings.name, timeZone: settings.timeZone, plan }],
  );
}

const addressOf = {
  verify: addresses.verifyToken,
  reset: addresses.reset,
  new_email: addresses.newEmail,
} as const;

const hoursLeft = (template: keyof typeof tokenLife, createdAt: string, now: Date): number =>
  Math.max(1, Math.round((Date.parse(createdAt) + tokenLife[template] - now.getTime()) / oneHour));

/** Only a verified name; an unverified one is a stranger's text. */
async function ownerOf(email: string): Promise<string | null> {
  const { known, user } = await readUserByEmail(email);
  return known?.verified && user ? user.firstName : null;
}

/** Content of an email, or why it is dropped; `withheld` omits customers' words. Throws for templates of SMS. */
export async function composeEmail(message: Message, now: Date, withheld = false): Promise<EmailContent | Unsayable> {
  const { language } = message;
  const origin = variable("PUBLIC_ORIGIN");
  switch (message.template) {
    case "verify":
    case "reset":
    case "new_email": {
      const [key, reader] = await Promise.all([signingKey(), ownerOf(message.to)]);
      const token = tokenFrom(key, message.template, message.data.tokenId);
      const link = {
        href: linkTo(origin, language, addressOf[message.template](token)),
        hours: hoursLeft(message.template, message.createdAt, now),
      };
      return tokenEmail(message.template, language, link, reader);
    }
    case "already_registered":
      return alreadyRegisteredEmail(language, origin, await ownerOf(message.to));
    case "email_changed":
    case "password_changed":
    case "account_closed": {
      const reader = await ownerOf(message.to);
      const until = erasedFrom(message.createdAt);
      const closes = await gatherClosed(message.data.closes);
      return accountNoticeEmail(message.template, language, origin, { reader, until, closes });
    }
    case "phone_code":
    case "text_answer":
    case "request":
      throw new Error(`${message.template} is never an email`);
    case "user_added": {
      const addition = await gatherAddition(message, now);
      return "reason" in addition ? addition : userAddedEmail(addition);
    }
    case "complaint_alert": {
      const complaint = await gatherComplaint(message, now);
      return "reason" in complaint ? complaint : complaintEmail({ ...complaint, withheld });
    }
    case "reply_alert": {
      const told = await gatherReply(message);
      return "reason" in told ? told : replyEmail({ ...told, withheld });
    }
    case "held_ratings": {
      const notice = await gatherHeldNotice(message);
      return "reason" in notice ? notice : heldEmail(notice);
    }
    case "few_credits": {
      const notice = await gatherFewCredits(message);
      return "reason" in notice ? notice : fewCreditsEmail(notice);
    }
    case "billing_notice": {
      const notice = await gatherBilling(message);
      return "reason" in notice ? notice : billingEmail(notice);
    }
    case "sales_contact": {
      const asked = await gatherSales(message);
      return "reason" in asked ? asked : salesEmail(asked);
    }
    case "role_changed":
    case "member_removed":
    case "ownership_received":
    case "owner_added":
    case "organization_closed": {
      const notice = await gatherMembershipNotice(message);
      return "reason" in notice ? notice : membershipEmail(notice);
    }
    case "feedback_news": {
      const news = await gatherFeedbackNews(message);
      return "reason" in news ? news : feedbackNewsEmail(news);
    }
    case "daily_digest": {
      const digest = await gatherDailyDigest(message);
      return "reason" in digest ? digest : dailyDigestEmail(digest);
    }
    case "complaint_digest": {
      const digest = await gatherDigest(message, now);
      return "reason" in digest ? digest : digestEmail({ ...digest, withheld });
    }
  }
}
