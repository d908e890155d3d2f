/** Names as whole numbers: first in the order in which they come, then in the order of the names. */
export interface NamePlaces {
  /** The number of a name, a new one for a new name. */
  of(name: string): number;
  /** The names ascending, and for each number given out the place of its name among them. */
  sorted(): { readonly names: readonly string[]; readonly places: Int32Array };
}

/** No name yet. */
export function namePlaces(): NamePlaces {
  const numbers = new Map<string, number>();
  return {
    of(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, numbers.size);
      return numbers.size - 1;
    },
    sorted() {
      const names = [...numbers.keys()].sort();
      const places = new Int32Array(names.length);
      for (const [place, name] of names.entries()) places[numbers.get(name) ?? 0] = place;
      return { names, places };
    },
  };
}
