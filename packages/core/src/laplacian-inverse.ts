/**
 * The pseudo-inverse L⁺ of a weighted graph's Laplacian: the inverse on vectors that sum to zero. The Laplacian of
 * weights w has −w_ij off its diagonal, and on it what makes each row sum to zero.
 *
 * Its Cholesky factor L·D·Lᵀ, the last node left out, by eliminating one node after the other: a star of weights
 * becomes the mesh w_ij + w_ik·w_jk / d_k between its ends. Nothing is ever subtracted, so that weights may differ by any
 * factor without a digit being lost; the inverse is then moved to rows that sum to zero.
 *
 * @param weights n × n by row, symmetric, not negative; what stands on the diagonal is not looked at.
 * @throws RangeError when the graph is not connected.
 * @example laplacianInverse(Float64Array.of(0, 1, 1, 0), 2) // 0.25, -0.25, -0.25, 0.25
 */
export function laplacianInverse(weights: Float64Array, n: number): Float64Array {
  const { share, degree } = eliminated(weights, n);
  const inverse = new Float64Array(n * n);
  const column = new Float64Array(n);
  for (let unit = 0; unit < n - 1; unit += 1) {
    column.fill(0);
    column[unit] = 1;
    for (let k = unit; k < n - 1; k += 1) {
      const flow = column[k] ?? 0;
      for (let i = k + 1; i < n; i += 1) column[i] = (column[i] ?? 0) + (share[k * n + i] ?? 0) * flow;
      column[k] = flow / (degree[k] ?? 0);
    }
    column[n - 1] = 0;
    for (let k = n - 2; k >= 0; k -= 1) {
      let value = column[k] ?? 0;
      for (let j = k + 1; j < n; j += 1) value += (share[k * n + j] ?? 0) * (column[j] ?? 0);
      column[k] = value;
    }
    for (let i = 0; i < n; i += 1) inverse[i * n + unit] = column[i] ?? 0;
  }
  return centred(inverse, n);
}

/** Of each node when its turn came: the weights that it still had, in all, and the share that each later node had in them. */
function eliminated(weights: Float64Array, n: number) {
  const share = weights.slice();
  const degree = new Float64Array(n);
  for (let k = 0; k < n - 1; k += 1) {
    let sum = 0;
    for (let j = k + 1; j < n; j += 1) sum += share[k * n + j] ?? 0;
    if (!(sum > 0)) throw new RangeError('The graph is not connected.');
    degree[k] = sum;
    for (let i = k + 1; i < n; i += 1) {
      const part = (share[k * n + i] ?? 0) / sum;
      for (let j = i + 1; j < n; j += 1) {
        share[i * n + j] = (share[i * n + j] ?? 0) + part * (share[k * n + j] ?? 0);
      }
    }
    for (let j = k + 1; j < n; j += 1) share[k * n + j] = (share[k * n + j] ?? 0) / sum;
  }
  return { share, degree };
}

/** Takes from each entry the means of its row and of its column; the matrix is symmetric. */
function centred(matrix: Float64Array, n: number): Float64Array {
  const means = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j < n; j += 1) means[i] = (means[i] ?? 0) + (matrix[i * n + j] ?? 0) / n;
  }
  const mean = means.reduce((sum, each) => sum + each, 0) / n;
  return matrix.map((each, place) => {
    const [row, column] = [Math.floor(place / n), place % n];
    return each - (means[row] ?? 0) - (means[column] ?? 0) + mean;
  });
}
