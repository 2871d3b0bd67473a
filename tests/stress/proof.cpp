// Proofs.
#include "perform.hpp"

#include "wrapper.hpp"

#include <algorithm>
#include <set>

namespace stress {

// Larger formulas would take most of the time of this test.
static const std::size_t largest_side = 9;

// Receives the pieces of a proof.
struct pieces {
    frame& search;
    std::string proof;
    std::size_t formula;

    bool take(std::uint32_t part, const char* text, std::size_t len)
    {
        expect(part == ORDOKU_PART_PROOF || part == ORDOKU_PART_FORMULA, "hands out a piece of another part");
        expect(part == ORDOKU_PART_FORMULA || formula == 0, "goes on with the proof after the formula");
        for (std::size_t k = 0; k < len; ++k)
            expect(text[k] == '\n' || (text[k] >= ' ' && text[k] <= '~'), "hands out a byte that is not text");
        if (part == ORDOKU_PART_PROOF) proof.append(text, len);
        else formula += len;
        return search.piece();
    }
};

extern "C" int stress_proof(std::uint32_t part, const char* text, std::size_t len, void* user)
{
    return static_cast<pieces*>(user)->take(part, text, len) ? -1 : 0;
}

// Returns whether a check may have been stopped.
static bool may_stop(const frame& check) { return check.stopped || check.held->was_cancelled || check.held->options.time != 0; }

// Checks the proof of a search that found no solution: the library must accept it.
static void check_proved(world& w, solver_slot& slot, const pieces& made, std::uint64_t limit, std::uint64_t count, int status)
{
    slot.proof = made.proof;
    if (status == ORDOKU_STOPPED || (limit != 0 && count == limit)) return;
    expect(made.formula > 0, "proves without a formula");
    if (count > 0 || slot.busy) return;
    frame check(w, &slot, slot.plan);
    check.next = check.end;
    const int checked = ordoku_solver_check_proof(slot.handle, nullptr, 0, made.proof.data(), made.proof.size());
    expect(checked == ORDOKU_OK || (checked == ORDOKU_STOPPED && may_stop(check)), "writes a wrong proof");
}

static void solver_prove(world& w, values v)
{
    solver_slot& slot = w.solvers[v[0]];
    if (slot.handle && slot.has_puzzle && slot.of.side() > largest_side) return;
    tame(slot);
    attempt a(slot);
    const bool asked = slot.handle && slot.has_puzzle;
    const std::uint64_t limit = limit_of(v[1]);
    std::uint64_t* const output = a.output<std::uint64_t>(v[2]);
    a.error(ORDOKU_E_NULL, v[5] != 0);
    a.error(ORDOKU_E_ARGUMENT, slot.handle && !asked);
    const bool busy = a.is_busy();
    std::unique_ptr<pieces> made;
    int status;
    {
        frame search(w, &slot, slot.plan);
        search.after = v[3];
        search.action = v[4];
        made.reset(new pieces{search, std::string(), 0});
        status = a.make(v[6], [&] {
            return ordoku_solver_prove(slot.handle, limit, v[5] ? nullptr : stress_proof, made.get(), output);
        });
        if (!busy && asked) {
            add_answers(a, search, slot, status, limit);
            // The limit may be reached before the last piece is handed out.
            a.answer(ORDOKU_SOLVED, limit != 0 && search.stopped);
            if (status >= 0) check_stats(search, status, stats_of(slot));
        }
    }
    if (a.judge(status)) {
        a.memory.answered(output, sizeof *output);
        expect(stats_of(slot).solutions == *output, "counts other solutions than its statistics");
        if (status != ORDOKU_STOPPED) {
            check_count(*output, limit, slot.asked.solvable, slot.count_naively(), status);
            check_proved(w, slot, *made, limit, *output, status);
        }
    }
    a.finish(slot, status);
}

static void cpp_prove(world& w, values v)
{
    solver_slot* const slot = wrapped(w.solvers, v[0]);
    if (!slot || (slot->has_puzzle && slot->of.side() > largest_side)) return;
    const std::uint64_t limit = limit_of(v[1]);
    search_through(
        w, *slot, slot->has_puzzle,
        [&](frame& search) {
            search.after = v[2];
            search.action = v[3];
            pieces made = {search, std::string(), 0};
            const auto take = [&](ordoku::proof_part part, const std::string& text) {
                return made.take(static_cast<int>(part), text.data(), text.size());
            };
            const ordoku::count_result found = slot->wrapper->prove(limit, take);
            if (found.status != ordoku::status::stopped) slot->proof = made.proof;
            return found.status;
        },
        [&](attempt& a, const frame& search, int status) {
            add_answers(a, search, *slot, status, limit);
            // The limit may be reached before the last piece is handed out.
            a.answer(ORDOKU_SOLVED, limit != 0 && search.stopped);
            if (status >= 0) check_stats(search, status, stats_of(*slot));
        });
}

static void solver_check_proof(world& w, values v)
{
    enum { LAST, NOTHING, CUT, CHANGED, GARBAGE };
    solver_slot& slot = w.solvers[v[0]];
    if (slot.handle && slot.has_puzzle && slot.of.side() > largest_side) return;
    attempt a(slot);
    const bool asked = slot.handle && slot.has_puzzle;
    random_source random(v[2]);
    std::string proof = v[1] == NOTHING ? "" : slot.proof;
    if (v[1] == CUT) proof.resize(proof.empty() ? 0 : random.below(proof.size()));
    if (v[1] == CHANGED && !proof.empty()) proof[random.below(proof.size())] = static_cast<char>(random.next());
    if (v[1] == GARBAGE) {
        static const char symbols[] = "0123456789  -d\n\n\n";
        for (std::uint64_t len = random.below(60); len > 0; --len) proof += symbols[random.below(sizeof symbols - 1)];
    }
    // No grids, or one that is rarely a solution.
    const shape of = slot.handle ? slot.of : plain_shape;
    grid grids;
    if (v[3] != 0) grids = random_grid(of, random);
    const bool right = asked && !grids.empty() && solves(slot.asked, grids.data());
    const std::uint32_t length = grids.empty() ? 0 : v[4];
    const array<std::uint32_t> given = a.offer(grids.data(), grids.size(), length, v[5]);
    const array<char> text = a.offer(proof.data(), proof.size(), 0, v[6]);
    const std::size_t len = given.len;
    a.error(ORDOKU_E_ARGUMENT, (slot.handle && !asked) || len % of.cells() != 0);
    // A check that is stopped early may miss it.
    const bool wrong = len > 0 && !right;
    const long known = asked ? slot.count_naively() : -1;
    // A false claim has no proof.
    const bool could_be = !(slot.asked.solvable && len == 0) && known <= static_cast<long>(len / of.cells());
    const bool busy = a.is_busy();
    int status;
    {
        frame check(w, &slot, slot.plan);
        status = a.make(v[7], [&] { return ordoku_solver_check_proof(slot.handle, given.data, len, text.data, text.len); });
        if (!busy) {
            a.answer(ORDOKU_OK, could_be && !wrong && !check.stopped);
            a.answer(ORDOKU_E_PROOF, !wrong && !check.stopped);
            a.answer(ORDOKU_E_ARGUMENT, wrong);
            a.answer(ORDOKU_STOPPED, may_stop(check));
        }
    }
    a.judge(status);
    a.finish(slot, status);
}

extern "C" int stress_keep(const std::uint32_t* chosen, std::size_t len, void* user)
{
    std::vector<std::vector<std::uint32_t>>& found = *static_cast<std::vector<std::vector<std::uint32_t>>*>(user);
    found.emplace_back(chosen, chosen + len);
    return found.size() > 100;
}

// Checks the proof of all solutions of a matrix: the library must accept it with these, and not with one less.
static void check_proved(world& w, matrix_slot& slot, const pieces& made)
{
    std::vector<std::vector<std::uint32_t>> found;
    std::vector<std::uint32_t> options;
    std::vector<std::size_t> lens;
    frame check(w, &slot, slot.plan);
    check.next = check.end;
    if (ordoku_cover_enumerate(slot.handle, stress_keep, &found) != ORDOKU_DONE) return;
    for (const std::vector<std::uint32_t>& one : found) {
        options.insert(options.end(), one.begin(), one.end());
        lens.push_back(one.size());
    }
    // The last check leaves no message.
    for (std::size_t less = lens.empty() ? 1 : 2; less-- > 0 && !check.stopped;) {
        const std::size_t len = less ? options.size() - found.back().size() : options.size();
        const int checked = ordoku_cover_check_proof(slot.handle, options.data(), len, lens.data(), lens.size() - less,
                                                     made.proof.data(), made.proof.size());
        const bool stops = checked == ORDOKU_STOPPED && (may_stop(check) || slot.limited());
        expect(stops || checked == (less ? ORDOKU_E_PROOF : ORDOKU_OK), "writes a wrong proof of a matrix");
    }
}

static void cover_prove(world& w, values v)
{
    matrix_slot& slot = w.matrices[v[0]];
    tame(slot);
    attempt a(slot);
    const std::uint64_t limit = limit_of(v[1]);
    std::uint64_t* const output = a.output<std::uint64_t>(v[2]);
    a.error(ORDOKU_E_NULL, v[5] != 0);
    const bool busy = a.is_busy();
    std::unique_ptr<pieces> made;
    int status;
    {
        frame search(w, &slot, slot.plan);
        search.after = v[3];
        search.action = v[4];
        made.reset(new pieces{search, std::string(), 0});
        status = a.make(v[6], [&] {
            return ordoku_cover_prove(slot.handle, limit, v[5] ? nullptr : stress_proof, made.get(), output);
        });
        if (!busy && slot.handle) {
            add_answers(a, search, false, status == ORDOKU_STOPPED ? -1 : known_count(slot), limit);
            // The limit may be reached before the last piece is handed out.
            a.answer(ORDOKU_SOLVED, limit != 0 && search.stopped);
            // Clause learning proves, whatever the engine of the options is.
            if (status >= 0 && slot.options.engine == ORDOKU_ENGINE_AUTO) check_stats(search, status, stats_of(slot));
        }
    }
    if (a.judge(status)) {
        a.memory.answered(output, sizeof *output);
        expect(stats_of(slot).solutions == *output, "counts other solutions than its statistics");
        if (status != ORDOKU_STOPPED) {
            check_count(*output, limit, false, known_count(slot), status);
            const bool is_proved = limit == 0 || *output < limit;
            expect(is_proved == (made->formula > 0), "has a formula without a proof, or none with one");
            if (is_proved && !slot.busy) check_proved(w, slot, *made);
        }
    }
    a.finish(slot, status);
}

static void cover_check_proof(world& w, values v)
{
    static const char* const proofs[] = {"0\n", "", "-1 0\n0\n", "d 1 0\nx"};
    matrix_slot& slot = w.matrices[v[0]];
    attempt a(slot);
    random_source random(v[2]);
    const std::string proof = proofs[v[1]];
    std::vector<std::uint32_t> options;
    std::vector<std::size_t> lens;
    std::set<std::set<std::uint32_t>> solutions;
    bool wrong = false;
    for (std::uint64_t number = random.below(3); number > 0; --number) {
        const std::size_t begin = options.size(), all = slot.asked.options.size();
        bool exist = true;
        for (std::uint64_t len = random.below(4); len > 0; --len) {
            options.push_back(static_cast<std::uint32_t>(random.one_in(20) ? all + random.below(3) : random.below(all + 1)));
            exist &= options.back() < all;
        }
        lens.push_back(options.size() - begin);
        wrong |= !exist || !solves(slot.asked, options.data() + begin, options.size() - begin);
        // A solution that is there twice is refused, too.
        wrong |= !solutions.insert(std::set<std::uint32_t>(options.begin() + static_cast<long>(begin), options.end())).second;
    }
    const array<std::uint32_t> given = a.offer(options.data(), options.size(), v[3], v[4]);
    const array<std::size_t> parts = a.offer(lens.data(), lens.size(), 0, v[5]);
    const array<char> text = a.offer(proof.data(), proof.size(), 0, v[6]);
    a.error(ORDOKU_E_ARGUMENT, given.len != options.size());
    const bool busy = a.is_busy();
    int status;
    {
        frame check(w, &slot, slot.plan);
        status = a.make(v[7], [&] {
            return ordoku_cover_check_proof(slot.handle, given.data, given.len, parts.data, parts.len, text.data, text.len);
        });
        if (!busy && slot.handle) {
            const long known = known_count(slot);
            // A false claim has no proof.
            a.answer(ORDOKU_OK, (!wrong || !slot.known) && known <= static_cast<long>(lens.size()) && !check.stopped);
            a.answer(ORDOKU_E_PROOF, (!wrong || !slot.known) && !check.stopped);
            a.answer(ORDOKU_E_ARGUMENT, (wrong || !slot.known) && !lens.empty());
            a.answer(ORDOKU_STOPPED, check.stopped || slot.limited());
        }
    }
    a.judge(status);
    a.finish(slot, status);
}

std::vector<function> proof_functions()
{
    return {
        {"ordoku_solver_prove", 2, true, solver_prove, {solver, limit, output, after, action, no_callback, starve}},
        {"ordoku_solver_check_proof", 3, true, solver_check_proof,
         {solver, {"proof", 5, EVEN}, seed, {"grids", 2, EVEN}, length, pointer, {"text", 2, RARE}, starve}},
        {"ordoku_cover_prove", 4, true, cover_prove, {cover, limit, output, after, action, no_callback, starve}},
        {"ordoku_cover_check_proof", 4, true, cover_check_proof,
         {cover, {"proof", 4, EVEN}, seed, length, pointer, {"lens", pointer_kinds, RARE}, {"text", 2, RARE}, starve}},
        {"ordoku::solver::prove", 1, true, cpp_prove, {solver, limit, after, action}},
    };
}

}  // namespace stress
