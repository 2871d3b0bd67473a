// The techniques of steps, for ordoku.hpp, which includes this file.
#pragma once

#include "callbacks.hpp"
#ifdef ORDOKU_CALLBACKS_HPP

#include <cstdint>

#include "../ordoku.h"

namespace ordoku {

/// The techniques of steps.
enum class technique : std::uint32_t {
    none = ORDOKU_TECHNIQUE_NONE,  ///< No technique: what is wrong in a state of a player.
    full_house = ORDOKU_TECHNIQUE_FULL_HOUSE,  ///< The last empty cell of a house.
    naked_single = ORDOKU_TECHNIQUE_NAKED_SINGLE,  ///< The only candidate of a cell.
    hidden_single = ORDOKU_TECHNIQUE_HIDDEN_SINGLE,  ///< The only place of a digit in a house.
    /// A pointing that leaves a hidden single.
    direct_pointing = ORDOKU_TECHNIQUE_DIRECT_POINTING,
    /// A claiming that leaves a hidden single.
    direct_claiming = ORDOKU_TECHNIQUE_DIRECT_CLAIMING,
    /// A hidden pair that leaves a hidden single.
    direct_hidden_pair = ORDOKU_TECHNIQUE_DIRECT_HIDDEN_PAIR,
    /// A hidden triple that leaves a hidden single.
    direct_hidden_triple = ORDOKU_TECHNIQUE_DIRECT_HIDDEN_TRIPLE,
    locked_pair = ORDOKU_TECHNIQUE_LOCKED_PAIR,  ///< A naked pair within a box and a line.
    locked_triple = ORDOKU_TECHNIQUE_LOCKED_TRIPLE,  ///< A naked triple within a box and a line.
    pointing = ORDOKU_TECHNIQUE_POINTING,  ///< A digit of a box within one line.
    claiming = ORDOKU_TECHNIQUE_CLAIMING,  ///< A digit of a line within one box.
    naked_pair = ORDOKU_TECHNIQUE_NAKED_PAIR,  ///< Two cells with two digits.
    naked_triple = ORDOKU_TECHNIQUE_NAKED_TRIPLE,  ///< Three cells with three digits.
    naked_quad = ORDOKU_TECHNIQUE_NAKED_QUAD,  ///< Four cells with four digits.
    hidden_pair = ORDOKU_TECHNIQUE_HIDDEN_PAIR,  ///< Two digits with two places.
    hidden_triple = ORDOKU_TECHNIQUE_HIDDEN_TRIPLE,  ///< Three digits with three places.
    hidden_quad = ORDOKU_TECHNIQUE_HIDDEN_QUAD,  ///< Four digits with four places.
    x_wing = ORDOKU_TECHNIQUE_X_WING,  ///< A fish of size 2.
    swordfish = ORDOKU_TECHNIQUE_SWORDFISH,  ///< A fish of size 3.
    jellyfish = ORDOKU_TECHNIQUE_JELLYFISH,  ///< A fish of size 4.
    finned_x_wing = ORDOKU_TECHNIQUE_FINNED_X_WING,  ///< A fish of size 2 with fins.
    sashimi_x_wing = ORDOKU_TECHNIQUE_SASHIMI_X_WING,  ///< A fish of size 2 that needs its fins.
    finned_swordfish = ORDOKU_TECHNIQUE_FINNED_SWORDFISH,  ///< A fish of size 3 with fins.
    /// A fish of size 3 that needs its fins.
    sashimi_swordfish = ORDOKU_TECHNIQUE_SASHIMI_SWORDFISH,
    finned_jellyfish = ORDOKU_TECHNIQUE_FINNED_JELLYFISH,  ///< A fish of size 4 with fins.
    /// A fish of size 4 that needs its fins.
    sashimi_jellyfish = ORDOKU_TECHNIQUE_SASHIMI_JELLYFISH,
    franken_x_wing = ORDOKU_TECHNIQUE_FRANKEN_X_WING,  ///< A fish of size 2 with boxes.
    franken_swordfish = ORDOKU_TECHNIQUE_FRANKEN_SWORDFISH,  ///< A fish of size 3 with boxes.
    /// A fish of size 2 with boxes and fins.
    finned_franken_x_wing = ORDOKU_TECHNIQUE_FINNED_FRANKEN_X_WING,
    /// A fish of size 3 with boxes and fins.
    finned_franken_swordfish = ORDOKU_TECHNIQUE_FINNED_FRANKEN_SWORDFISH,
    /// Two lines with two places each, joined at one end.
    skyscraper = ORDOKU_TECHNIQUE_SKYSCRAPER,
    /// A row and a column with two places each, joined in a box.
    two_string_kite = ORDOKU_TECHNIQUE_TWO_STRING_KITE,
    turbot_fish = ORDOKU_TECHNIQUE_TURBOT_FISH,  ///< An X-chain of three links.
    /// A box whose places lie in a row and a column.
    empty_rectangle = ORDOKU_TECHNIQUE_EMPTY_RECTANGLE,
    remote_pair = ORDOKU_TECHNIQUE_REMOTE_PAIR,  ///< A chain of cells with the same two candidates.
    w_wing = ORDOKU_TECHNIQUE_W_WING,  ///< Two equal cells joined by a strong link.
    xy_wing = ORDOKU_TECHNIQUE_XY_WING,  ///< A pivot with two candidates and two wings.
    xyz_wing = ORDOKU_TECHNIQUE_XYZ_WING,  ///< A pivot with three candidates and two wings.
    bug_1 = ORDOKU_TECHNIQUE_BUG_1,  ///< One cell away from two candidates everywhere.
    bug_2 = ORDOKU_TECHNIQUE_BUG_2,  ///< One digit away from two candidates everywhere.
    bug_3 = ORDOKU_TECHNIQUE_BUG_3,  ///< A naked set avoids two candidates everywhere.
    bug_4 = ORDOKU_TECHNIQUE_BUG_4,  ///< Two cells away from two candidates everywhere.
    uniqueness_test_1 = ORDOKU_TECHNIQUE_UNIQUENESS_TEST_1,  ///< A rectangle with one other cell.
    uniqueness_test_2 = ORDOKU_TECHNIQUE_UNIQUENESS_TEST_2,  ///< A rectangle with one other digit.
    uniqueness_test_3 = ORDOKU_TECHNIQUE_UNIQUENESS_TEST_3,  ///< A rectangle with a naked set.
    uniqueness_test_4 = ORDOKU_TECHNIQUE_UNIQUENESS_TEST_4,  ///< A rectangle with a strong link.
    /// A rectangle with one other digit in a diagonal.
    uniqueness_test_5 = ORDOKU_TECHNIQUE_UNIQUENESS_TEST_5,
    uniqueness_test_6 = ORDOKU_TECHNIQUE_UNIQUENESS_TEST_6,  ///< A rectangle with an X-wing.
    hidden_rectangle = ORDOKU_TECHNIQUE_HIDDEN_RECTANGLE,  ///< A rectangle with two strong links.
    /// A rectangle of solved cells with one other cell.
    avoidable_rectangle_1 = ORDOKU_TECHNIQUE_AVOIDABLE_RECTANGLE_1,
    /// A rectangle of solved cells with one other digit.
    avoidable_rectangle_2 = ORDOKU_TECHNIQUE_AVOIDABLE_RECTANGLE_2,
    unique_loop_1 = ORDOKU_TECHNIQUE_UNIQUE_LOOP_1,  ///< A loop with one other cell.
    unique_loop_2 = ORDOKU_TECHNIQUE_UNIQUE_LOOP_2,  ///< A loop with one other digit.
    unique_loop_3 = ORDOKU_TECHNIQUE_UNIQUE_LOOP_3,  ///< A loop with a naked or hidden set.
    unique_loop_4 = ORDOKU_TECHNIQUE_UNIQUE_LOOP_4,  ///< A loop with a strong link.
    /// A line and a box that share the digits of their crossing.
    sue_de_coq = ORDOKU_TECHNIQUE_SUE_DE_COQ,
    simple_colors_trap = ORDOKU_TECHNIQUE_SIMPLE_COLORS_TRAP,  ///< Candidates that see both colors.
    simple_colors_wrap = ORDOKU_TECHNIQUE_SIMPLE_COLORS_WRAP,  ///< A color that sees itself.
    multi_colors_1 = ORDOKU_TECHNIQUE_MULTI_COLORS_1,  ///< Two pairs of colors that see each other.
    /// A color that sees both colors of another pair.
    multi_colors_2 = ORDOKU_TECHNIQUE_MULTI_COLORS_2,
    x_chain = ORDOKU_TECHNIQUE_X_CHAIN,  ///< A chain on one digit.
    xy_chain = ORDOKU_TECHNIQUE_XY_CHAIN,  ///< A chain of cells with two candidates.
    /// A closed chain whose links alternate.
    continuous_nice_loop = ORDOKU_TECHNIQUE_CONTINUOUS_NICE_LOOP,
    /// A closed chain with one break.
    discontinuous_nice_loop = ORDOKU_TECHNIQUE_DISCONTINUOUS_NICE_LOOP,
    aic = ORDOKU_TECHNIQUE_AIC,  ///< An alternating inference chain.
    /// A continuous nice loop with groups.
    grouped_continuous_nice_loop = ORDOKU_TECHNIQUE_GROUPED_CONTINUOUS_NICE_LOOP,
    /// A discontinuous nice loop with groups.
    grouped_discontinuous_nice_loop = ORDOKU_TECHNIQUE_GROUPED_DISCONTINUOUS_NICE_LOOP,
    grouped_aic = ORDOKU_TECHNIQUE_GROUPED_AIC,  ///< An alternating inference chain with groups.
    als_xz = ORDOKU_TECHNIQUE_ALS_XZ,  ///< Two almost locked sets with a restricted common digit.
    als_xy_wing = ORDOKU_TECHNIQUE_ALS_XY_WING,  ///< Three almost locked sets.
    als_chain = ORDOKU_TECHNIQUE_ALS_CHAIN,  ///< A chain of almost locked sets.
    /// Pairs of digits that two cells cannot have.
    aligned_pair_exclusion = ORDOKU_TECHNIQUE_ALIGNED_PAIR_EXCLUSION,
    /// Triples of digits that three cells cannot have.
    aligned_triplet_exclusion = ORDOKU_TECHNIQUE_ALIGNED_TRIPLET_EXCLUSION,
    /// A cycle on one digit, in both directions.
    bidirectional_x_cycle = ORDOKU_TECHNIQUE_BIDIRECTIONAL_X_CYCLE,
    /// A cycle of cells with two candidates.
    bidirectional_y_cycle = ORDOKU_TECHNIQUE_BIDIRECTIONAL_Y_CYCLE,
    bidirectional_cycle = ORDOKU_TECHNIQUE_BIDIRECTIONAL_CYCLE,  ///< A cycle, in both directions.
    /// A chain on one digit from a candidate to its opposite.
    forcing_x_chain = ORDOKU_TECHNIQUE_FORCING_X_CHAIN,
    forcing_chain = ORDOKU_TECHNIQUE_FORCING_CHAIN,  ///< A chain from a candidate to its opposite.
    /// A candidate whose chains contradict each other.
    forcing_chain_contradiction = ORDOKU_TECHNIQUE_FORCING_CHAIN_CONTRADICTION,
    /// Chains from all possibilities to one conclusion.
    forcing_chain_verity = ORDOKU_TECHNIQUE_FORCING_CHAIN_VERITY,
    /// A candidate whose nets contradict each other.
    forcing_net_contradiction = ORDOKU_TECHNIQUE_FORCING_NET_CONTRADICTION,
    /// Nets from all possibilities to one conclusion.
    forcing_net_verity = ORDOKU_TECHNIQUE_FORCING_NET_VERITY,
    /// A candidate that leaves its digit no place in some house.
    nishio = ORDOKU_TECHNIQUE_NISHIO,
    cell_chains = ORDOKU_TECHNIQUE_CELL_CHAINS,  ///< Chains from all candidates of a cell.
    /// Chains from all places of a digit in a house.
    region_chains = ORDOKU_TECHNIQUE_REGION_CHAINS,
    /// A candidate whose nets contradict each other.
    dynamic_contradiction = ORDOKU_TECHNIQUE_DYNAMIC_CONTRADICTION,
    dynamic_double = ORDOKU_TECHNIQUE_DYNAMIC_DOUBLE,  ///< Nets from both states of a candidate.
    dynamic_cell = ORDOKU_TECHNIQUE_DYNAMIC_CELL,  ///< Nets from all candidates of a cell.
    /// Nets from all places of a digit in a house.
    dynamic_region = ORDOKU_TECHNIQUE_DYNAMIC_REGION,
    brute_force = ORDOKU_TECHNIQUE_BRUTE_FORCE,  ///< The digit of the solution.
    /// All places of a digit, or all digits of a cell, exclude a candidate.
    locked_candidates = ORDOKU_TECHNIQUE_LOCKED_CANDIDATES,
    /// As many cells as digits, five or more.
    naked_set = ORDOKU_TECHNIQUE_NAKED_SET,
    /// As many digits as places, five or more.
    hidden_set = ORDOKU_TECHNIQUE_HIDDEN_SET,
    /// A fish of size 5.
    squirmbag = ORDOKU_TECHNIQUE_SQUIRMBAG,
    /// A fish of size 6.
    whale = ORDOKU_TECHNIQUE_WHALE,
    /// A fish of size 7.
    leviathan = ORDOKU_TECHNIQUE_LEVIATHAN,
    /// A chain on one digit with groups.
    grouped_x_chain = ORDOKU_TECHNIQUE_GROUPED_X_CHAIN,
    /// A candidate whose net contradicts itself by contradictions inside of it.
    nested_contradiction = ORDOKU_TECHNIQUE_NESTED_CONTRADICTION,
    /// A fish of size 4 with boxes.
    franken_jellyfish = ORDOKU_TECHNIQUE_FRANKEN_JELLYFISH,
    /// A fish of size 4 with boxes and fins.
    finned_franken_jellyfish = ORDOKU_TECHNIQUE_FINNED_FRANKEN_JELLYFISH,
    /// An almost locked set for each candidate of a cell.
    death_blossom = ORDOKU_TECHNIQUE_DEATH_BLOSSOM,
    /// A cell that a digit fills in every template.
    template_set = ORDOKU_TECHNIQUE_TEMPLATE_SET,
    /// A candidate that is in no template.
    template_delete = ORDOKU_TECHNIQUE_TEMPLATE_DELETE,
    /// A digit that no combination of a cage, an arrow or another sum has.
    sum_combinations = ORDOKU_TECHNIQUE_SUM_COMBINATIONS,
    /// The same, of cells whose sum follows from whole houses and cages.
    innies_outies = ORDOKU_TECHNIQUE_INNIES_OUTIES,
    /// A digit that each combination of a sum has.
    sum_digit = ORDOKU_TECHNIQUE_SUM_DIGIT,
    /// A candidate from which singles and sums follow that contradict each other.
    singles_contradiction = ORDOKU_TECHNIQUE_SINGLES_CONTRADICTION
};

}  // namespace ordoku

#endif  // ORDOKU_CALLBACKS_HPP
