import type { Location } from "#shared/model/location.ts";
import type { LocationFigures } from "#shared/model/place-figures.ts";

/**
 * Counted figures of the locations that there are now, by their names of now. The figures may be minutes old: a location that
 * was removed since is left out, and one that was added has none.
 */
export function presentFigures(counted: readonly LocationFigures[], locations: readonly Location[]): LocationFigures[] {
  const byId = new Map(counted.map((figures) => [figures._id, figures]));
  return locations.flatMap(({ _id, name }) => {
    const figures = byId.get(_id);
    return figures === undefined ? [] : [{ ...figures, name }];
  });
}
