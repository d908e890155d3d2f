import styles from './apply.module.css';

/** What strangers will read of a panelist, said before anything is sent. */
export function WhatBecomesPublic() {
  return (
    <section className={styles.public} aria-labelledby="public-title">
      <h2 id="public-title">What becomes public</h2>
      <p>
        Nothing of this application by itself. If you are approved, the scorecards that you submit become
        public with the models they judge: your ratings, your comment and the minutes you took, under your
        first specialty and your years of experience.
      </p>
      <p>
        Never your name, and never your address, country, titles, affiliations or portfolio: administrators
        alone see those.
      </p>
    </section>
  );
}
