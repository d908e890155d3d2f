/** Random numbers that are the same for the same seed, on every machine. */
export interface Random {
  /** A number from 0 up to, and without, 1. */
  uniform(): number;
  /** A whole number from 0 up to, and without, `count`. */
  below(count: number): number;
  /** A number of the standard normal distribution. */
  normal(): number;
}

/**
 * A generator of 128 bits of state (xoshiro128**, Blackman and Vigna 2018), filled from the seed by a mixing step;
 * normal numbers by the polar method.
 */
export function seededRandom(seed: number): Random {
  const state = Uint32Array.from({ length: 4 }, (_, index) => mixed(seed + Math.imul(index + 1, 0x9e3779b9)));
  let spare: number | null = null;

  const bits = () => {
    const [a = 0, b = 0, c = 0, d = 0] = state;
    state[2] = c ^ a;
    state[3] = d ^ b;
    state[1] = b ^ c ^ a;
    state[0] = a ^ d ^ b;
    state[2] ^= b << 9;
    state[3] = rotated(d ^ b, 11);
    return Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
  };
  const uniform = () => (bits() * 2 ** 21 + (bits() >>> 11)) / 2 ** 53;

  return {
    uniform,
    below: (count) => Math.floor(uniform() * count),
    normal() {
      if (spare !== null) {
        const kept = spare;
        spare = null;
        return kept;
      }
      for (;;) {
        const x = 2 * uniform() - 1;
        const y = 2 * uniform() - 1;
        const square = x * x + y * y;
        if (square >= 1 || square === 0) continue;
        const factor = Math.sqrt((-2 * Math.log(square)) / square);
        spare = y * factor;
        return x * factor;
      }
    },
  };
}

/** `count` different members of a list, in random order. */
export function sampled<T>(random: Random, items: readonly T[], count: number): T[] {
  const rest = [...items];
  return Array.from({ length: count }, () => rest.splice(random.below(rest.length), 1)).flat();
}

function rotated(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

function mixed(word: number): number {
  let mix = word ^ (word >>> 16);
  mix = Math.imul(mix, 0x21f0aaad);
  mix ^= mix >>> 15;
  mix = Math.imul(mix, 0x735a2d97);
  return (mix ^ (mix >>> 15)) >>> 0;
}
