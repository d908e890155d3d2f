/** Gives the value of one key; keys asked for together are looked up together. */
export type Batch<Key, Value> = (key: Key) => Promise<Value>;

/**
 * Gathers the keys that one tick of execution asks for and loads them with one call. Each key is loaded once; the map
 * that `load` returns must hold every key that has a value, and `missing` stands for the others.
 */
export function createBatch<Key, Value>(
  load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  missing: Value,
): Batch<Key, Value> {
  const values = new Map<Key, Promise<Value>>();
  let waiting: { keys: Key[]; loaded: Promise<ReadonlyMap<Key, Value>> } | undefined;

  const gather = () => {
    const keys: Key[] = [];
    // Resolvers of one level finish in microtasks of their own: only when those have run is the level complete.
    const loaded = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      waiting = undefined;
      return load(keys);
    });
    return { keys, loaded };
  };

  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    waiting ??= gather();
    waiting.keys.push(key);
    const value = waiting.loaded.then((found) => found.get(key) ?? missing);
    values.set(key, value);
    return value;
  };
}
