import { type Refill, smsPacks } from "#shared/model/sms-purchase.ts";

export interface RefillValues extends Record<string, unknown> {
  automaticSMSRefill: boolean;
  below: string;
  pack: string;
  monthlyLimit: string;
}

export const refillValues = ({ automaticSMSRefill, below, pack, monthlyLimit }: Refill): RefillValues => ({
  automaticSMSRefill,
  below: String(below),
  pack: String(pack),
  monthlyLimit: String(monthlyLimit),
});

const whole = (typed: string): number => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** Invalid numbers are sent as such, so that the contract's messages apply. */
export const refillChanges = ({ automaticSMSRefill, below, pack, monthlyLimit }: RefillValues) => ({
  automaticSMSRefill,
  below: whole(below),
  pack: smsPacks.find((one) => String(one) === pack) ?? smsPacks[0],
  monthlyLimit: whole(monthlyLimit),
});

export const isWhole = ({ below, monthlyLimit }: ReturnType<typeof refillChanges>): boolean =>
  Number.isInteger(below) && Number.isInteger(monthlyLimit);
