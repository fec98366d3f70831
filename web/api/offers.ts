import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { acceptOfferRoute, declineOfferRoute, listOffersRoute } from "#shared/contract/users.ts";
import type { Offer } from "#shared/model/organization-user.ts";
import type { User } from "#shared/model/user.ts";
import { call } from "./client.ts";
import { organizationsKey } from "./organizations.ts";
import { sessionCacheKey, sessionQuery } from "./session.ts";

export const offersKey = ["offers"] as const;

export const useOffers = () =>
  useQuery({
    queryKey: offersKey,
    queryFn: async ({ signal }) => {
      const offers: Offer[] = [];
      for (let cursor: string | undefined; ; ) {
        const { items, next } = await call(listOffersRoute, { query: { cursor }, signal });
        offers.push(...items);
        if (next === null) return offers;
        cursor = next;
      }
    },
    staleTime: 30_000,
  });

export function useAcceptOffer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (offer: string) => call(acceptOfferRoute, { params: { offer } }),
    onSuccess: async () => {
      // Not refetched on this screen, which leads away.
      await queries.invalidateQueries({ queryKey: offersKey, refetchType: "none" });
      await queries.invalidateQueries({ queryKey: organizationsKey, refetchType: "all" });
      // Joining completes the onboarding of a new account.
      queries.setQueryData<User | null>(sessionCacheKey, await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }));
    },
    onError: () => queries.invalidateQueries({ queryKey: offersKey }),
  });
}

export function useDeclineOffer() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (offer: string) => call(declineOfferRoute, { params: { offer } }),
    onSettled: () => queries.invalidateQueries({ queryKey: offersKey }),
  });
}
