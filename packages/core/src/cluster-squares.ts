/** Sums scores by cluster and adds up the squares of what each cluster comes to. */
export interface ClusterSquares {
  /** A judgment of the open cluster: `residual` wins beyond expectation for `first`, as many below for `second`. */
  add(first: number, second: number, residual: number): void;
  /** Ends the open cluster; what comes next is of another. Gives all squares so far: model × model, by row. */
  close(): Float64Array;
}

/** For that many models, no cluster yet. */
export function clusterSquares(models: number): ClusterSquares {
  const squares = new Float64Array(models * models);
  const sums = new Float64Array(models);
  const isTouched = new Uint8Array(models);
  const touched = new Int32Array(models);
  let count = 0;
  const touch = (model: number, by: number) => {
    sums[model] = (sums[model] ?? 0) + by;
    if (isTouched[model] === 1) return;
    isTouched[model] = 1;
    touched[count] = model;
    count += 1;
  };
  return {
    add(first, second, residual) {
      touch(first, residual);
      touch(second, -residual);
    },
    close() {
      for (let i = 0; i < count; i += 1) {
        const row = (touched[i] ?? 0) * models;
        const sum = sums[touched[i] ?? 0] ?? 0;
        for (let j = 0; j < count; j += 1) {
          const column = touched[j] ?? 0;
          squares[row + column] = (squares[row + column] ?? 0) + sum * (sums[column] ?? 0);
        }
      }
      for (let i = 0; i < count; i += 1) {
        sums[touched[i] ?? 0] = 0;
        isTouched[touched[i] ?? 0] = 0;
      }
      count = 0;
      return squares;
    },
  };
}

/** factor · bread · meat · bread, of symmetric n × n matrices by row. */
export function sandwiched(bread: Float64Array, meat: Float64Array, n: number, factor: number): Float64Array {
  return product(product(bread, meat, n), bread, n).map((each) => factor * each);
}

function product(left: Float64Array, right: Float64Array, n: number): Float64Array {
  const result = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) {
    for (let k = 0; k < n; k += 1) {
      const by = left[i * n + k] ?? 0;
      for (let j = 0; j < n; j += 1)
        result[i * n + j] = (result[i * n + j] ?? 0) + by * (right[k * n + j] ?? 0);
    }
  }
  return result;
}
