import { type Refill, smsPacks } from "#shared/model/sms-purchase.ts";

/** The automatic refill as it is typed. */
export interface RefillValues extends Record<string, unknown> {
  automaticSMSRefill: boolean;
  below: string;
  pack: string;
  monthlyLimit: string;
}

/** The refill's settings as fields. */
export const asTyped = ({ automaticSMSRefill, below, pack, monthlyLimit }: Refill): RefillValues => ({
  automaticSMSRefill,
  below: String(below),
  pack: String(pack),
  monthlyLimit: String(monthlyLimit),
});

const whole = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** The fields as they are sent. What is no number is sent as none, so that the contract's own words are said of it. */
export const asSent = ({ automaticSMSRefill, below, pack, monthlyLimit }: RefillValues) => ({
  automaticSMSRefill,
  below: whole(below),
  pack: smsPacks.find((one) => String(one) === pack) ?? smsPacks[0],
  monthlyLimit: whole(monthlyLimit),
});

/** Whether every field that is sent as a number is one. */
export const isWhole = ({ below, monthlyLimit }: ReturnType<typeof asSent>): boolean =>
  Number.isInteger(below) && Number.isInteger(monthlyLimit);
