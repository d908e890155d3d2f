/**
 * The places put in the order of their keys, by counting; places of equal keys stay in the order they were in.
 *
 * @param keys by place, whole numbers from 0 up to, and without, `count`.
 * @example orderedBy(Int32Array.of(1, 0, 1), 2, Int32Array.of(0, 1, 2)) // 1, 0, 2
 */
export function orderedBy(keys: Int32Array, count: number, places: Int32Array): Int32Array<ArrayBuffer> {
  const next = new Int32Array(count + 1);
  for (let index = 0; index < places.length; index += 1) {
    const key = keys[places[index] ?? 0] ?? 0;
    next[key + 1] = (next[key + 1] ?? 0) + 1;
  }
  for (let key = 1; key <= count; key += 1) next[key] = (next[key] ?? 0) + (next[key - 1] ?? 0);
  const ordered = new Int32Array(places.length);
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    const key = keys[place] ?? 0;
    const position = next[key] ?? 0;
    ordered[position] = place;
    next[key] = position + 1;
  }
  return ordered;
}
