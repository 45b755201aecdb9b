//! Ranks of batches: the newest batch has the highest. Ranks have gaps, so that a batch that is found
//! late gets its true place without new ranks for the others.

use crate::desk::{
    lists::Changed,
    store::{ConnectionRowId, Result, Store},
};

/// The difference of neighboring ranks in a new list.
const RANK_STEP: i64 = 1 << 24;

/// The rank of a mirrored batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) struct KnownRank {
    pub(in crate::desk) rank: i64,
    /// Whether the position in the service's list is known.
    pub(super) is_ranked: bool,
}

/// The rank that a batch gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::desk) struct Placement {
    pub(in crate::desk) rank: i64,
    pub(super) is_ranked: bool,
}

impl Placement {
    /// Known batches keep their rank; `unknown` others get ranks above `highest`.
    pub(super) fn provisional(
        listed: &[Option<KnownRank>],
        highest: Option<i64>,
        unknown: usize,
    ) -> Vec<Self> {
        let mut next = highest.unwrap_or(0) + RANK_STEP * unknown as i64;
        listed
            .iter()
            .map(|known| match known {
                Some(known) => Self {
                    rank: known.rank,
                    is_ranked: known.is_ranked,
                },
                None => {
                    let rank = next;
                    next -= RANK_STEP;
                    Self {
                        rank,
                        is_ranked: false,
                    }
                }
            })
            .collect()
    }
}

/// The rank that a listed batch keeps: below `upper`, the rank of the batch before.
fn kept_rank(known: Option<KnownRank>, upper: Option<i64>) -> Option<i64> {
    known
        .filter(|known| known.is_ranked && upper.is_none_or(|upper| known.rank < upper))
        .map(|known| known.rank)
}

/// Whether every batch of a part of the list keeps its rank, so that [`place`] needs no others.
pub(super) fn keeps_ranks(listed: &[Option<KnownRank>], upper: Option<i64>) -> bool {
    let mut upper = upper;
    listed.iter().all(|known| {
        let kept = kept_rank(*known, upper);
        upper = kept;
        kept.is_some()
    })
}

/// The ranks of a part of the list, newest first. `upper` is the rank of the batch before the part;
/// `ranked` has all ranks of the mirror, ascending. Returns `None` when a gap is too small.
pub(in crate::desk) fn place(
    listed: &[Option<KnownRank>],
    upper: Option<i64>,
    ranked: &[i64],
) -> Option<Vec<Placement>> {
    let mut placed = Vec::with_capacity(listed.len());
    let mut upper = upper;
    while placed.len() < listed.len() {
        let rest = &listed[placed.len()..];
        if let Some(rank) = kept_rank(rest[0], upper) {
            placed.push(rank);
            upper = Some(rank);
            continue;
        }
        let run = rest
            .iter()
            .position(|known| kept_rank(*known, upper).is_some())
            .unwrap_or(rest.len());
        let lower = rest.get(run).and_then(|known| kept_rank(*known, upper));
        let ranks = spread(run, upper, lower, ranked)?;
        upper = ranks.last().copied();
        placed.extend(ranks);
    }
    let placement = |rank| Placement {
        rank,
        is_ranked: true,
    };
    Some(placed.into_iter().map(placement).collect())
}

/// Ranks for a run of batches between two ranks, descending.
fn spread(run: usize, upper: Option<i64>, lower: Option<i64>, ranked: &[i64]) -> Option<Vec<i64>> {
    let count = i64::try_from(run).ok()?;
    let next_above = |rank: i64| ranked.get(ranked.partition_point(|other| *other <= rank));
    let next_below = |rank: i64| {
        let index = ranked.partition_point(|other| *other < rank);
        index.checked_sub(1).and_then(|index| ranked.get(index))
    };
    let (upper, lower) = match (upper, lower) {
        (Some(upper), Some(lower)) => (Some(upper), Some(lower)),
        (None, Some(lower)) => (next_above(lower).copied(), Some(lower)),
        (Some(upper), None) => (Some(upper), next_below(upper).copied()),
        // The part shares no batch with the mirror and begins the list.
        (None, None) => (None, ranked.last().copied()),
    };
    match (upper, lower) {
        (Some(upper), Some(lower)) => {
            let gap = (upper - lower) / (count + 1);
            (gap > 0).then(|| (1..=count).map(|index| upper - gap * index).collect())
        }
        (Some(upper), None) => Some((1..=count).map(|n| upper - RANK_STEP * n).collect()),
        (None, lower) => {
            let lower = lower.unwrap_or(0);
            Some((1..=count).rev().map(|n| lower + RANK_STEP * n).collect())
        }
    }
}

impl Store {
    pub(super) async fn highest_rank(
        &self,
        connection_row: ConnectionRowId,
    ) -> Result<Option<i64>> {
        Ok(
            sqlx::query_scalar("SELECT max(rank) FROM batch WHERE connection_row = ?1")
                .bind(connection_row)
                .fetch_one(&self.mirror)
                .await?,
        )
    }

    /// All ranks whose position in the list is known, ascending.
    pub(super) async fn ranked(&self, connection_row: ConnectionRowId) -> Result<Vec<i64>> {
        Ok(sqlx::query_scalar(
            "SELECT rank FROM batch WHERE connection_row = ?1 AND is_ranked = 1 ORDER BY rank",
        )
        .bind(connection_row)
        .fetch_all(&self.mirror)
        .await?)
    }

    /// Gives all batches new ranks with wide gaps, in their present order.
    pub(super) async fn spread_ranks(&self, connection_row: ConnectionRowId) -> Result<()> {
        let mut write = self.begin_mirror().await?;
        sqlx::query(
            "WITH ordered AS MATERIALIZED (SELECT row_id, \
             row_number() OVER (ORDER BY rank, row_id) * ?2 AS new_rank \
             FROM batch WHERE connection_row = ?1) \
             UPDATE batch SET rank = ordered.new_rank FROM ordered WHERE ordered.row_id = batch.row_id",
        )
        .bind(connection_row)
        .bind(RANK_STEP)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "UPDATE orders SET batch_rank = batch.rank FROM batch \
             WHERE orders.connection_row = ?1 AND batch.connection_row = ?1 \
             AND batch.id = orders.batch_id AND orders.batch_rank <> batch.rank",
        )
        .bind(connection_row)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        self.invalidate(Changed {
            batches: true,
            orders: true,
            ..Changed::default()
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn ranks(placed: &[Placement]) -> Vec<i64> {
        placed.iter().map(|placement| placement.rank).collect()
    }

    fn known(rank: i64) -> Option<KnownRank> {
        Some(KnownRank {
            rank,
            is_ranked: true,
        })
    }

    #[test]
    fn late_batch_gets_rank_between_neighbors() {
        let placed = place(&[known(300), None, known(200)], None, &[100, 200, 300]).unwrap();
        assert_eq!(ranks(&placed), [300, 250, 200]);
        // At the end of a page, the next lower rank of the mirror is the neighbor.
        let placed = place(&[known(300), None], None, &[100, 200, 300]).unwrap();
        assert_eq!(ranks(&placed), [300, 250]);
        let placed = place(&[None, known(200)], Some(300), &[200, 300]).unwrap();
        assert_eq!(ranks(&placed), [250, 200]);
    }

    #[test]
    fn page_of_known_batches_needs_no_other_ranks() {
        let page = [known(300), known(200), known(100)];
        assert!(keeps_ranks(&page, None) && keeps_ranks(&page, Some(400)));
        assert_eq!(ranks(&place(&page, None, &[]).unwrap()), [300, 200, 100]);
        assert!(!keeps_ranks(&page, Some(300)));
        assert!(!keeps_ranks(&[known(300), None], None));
        assert!(!keeps_ranks(&[known(200), known(300)], None));
    }

    #[test]
    fn too_small_gap_is_reported() {
        assert_eq!(place(&[known(3), None, known(2)], None, &[2, 3]), None);
    }

    proptest! {
        /// Batches are shown to the mirror page by page, in any order of pages and with batches that
        /// become visible late; the ranks end in the order of the list.
        #[test]
        fn ranks_follow_list(
            length in 1_usize..60,
            size in 1_usize..20,
            hidden in prop::collection::vec(any::<bool>(), 60),
            provisional in prop::collection::vec(any::<bool>(), 60),
        ) {
            let mut mirror: Vec<Option<KnownRank>> = vec![None; length];
            for (index, is_provisional) in provisional.iter().enumerate().take(length) {
                if *is_provisional {
                    mirror[index] = Some(KnownRank { rank: 1 << 50, is_ranked: false });
                }
            }
            for pass in 0..2 {
                let visible: Vec<usize> =
                    (0..length).filter(|index| pass == 1 || !hidden[*index]).collect();
                let mut after: Option<usize> = None;
                for page in visible.chunks(size) {
                    let listed: Vec<_> = page.iter().map(|index| mirror[*index]).collect();
                    let mut ranked: Vec<i64> = mirror
                        .iter()
                        .flatten()
                        .filter(|known| known.is_ranked)
                        .map(|known| known.rank)
                        .collect();
                    ranked.sort_unstable();
                    let upper = after.and_then(|after| mirror[after]).map(|known| known.rank);
                    let placed = place(&listed, upper, &ranked).expect("wide gaps");
                    for (index, placement) in page.iter().zip(placed) {
                        mirror[*index] = Some(KnownRank {
                            rank: placement.rank,
                            is_ranked: placement.is_ranked,
                        });
                    }
                    after = page.last().copied();
                }
            }
            let ranks: Vec<i64> = mirror.iter().map(|known| known.unwrap().rank).collect();
            prop_assert!(ranks.windows(2).all(|pair| pair[0] > pair[1]), "{ranks:?}");
        }
    }
}
